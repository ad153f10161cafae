"""What the laboratory adds to the command line: `timeloom bench` and `timeloom epochs`."""
