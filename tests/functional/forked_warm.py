"""What the process that is forked holds in memory: the command, and the reader with its words. No thread runs in it."""

import importlib
import threading

from timeloom import load

importlib.import_module("timeloom.cli.main")
load("rules")("On 3 May 1999 and the day after.")
assert threading.active_count() == 1
