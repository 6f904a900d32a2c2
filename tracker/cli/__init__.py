"""The command line ``fury-tracker``. Exit codes: 0 fine, 2 bad usage or unreadable input, 3 impossible log.

Each command imports what it needs when it runs, so that ``where`` starts fast.
"""

from tracker.cli.reading import FINE, IMPOSSIBLE, USAGE
from tracker.cli.run import main

__all__ = ["FINE", "IMPOSSIBLE", "USAGE", "main"]
