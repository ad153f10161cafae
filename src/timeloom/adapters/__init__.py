"""The places where users already are: timeloom behind the interfaces of other packages. Nothing is loaded until it is
used."""
