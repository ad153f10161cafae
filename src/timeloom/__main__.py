"""`python -m timeloom` is the command `timeloom`."""

from timeloom.cli.main import main

if __name__ == "__main__":
    main()
