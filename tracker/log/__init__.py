"""The log layer: reading a game log with every fault named, and writing one that reads back equal.

``read_log`` and ``read_log_file`` take whole files; ``decode_event`` and ``decode_header`` take JSON that
was parsed already. All raise :class:`LogError`, and nothing else, for input that is not a log. What an event
may say is checked here as far as it can be judged without the table as it lies; :mod:`tracker.rules` does
the rest.
"""

from tracker.log.header import decode_header
from tracker.log.model import Log
from tracker.log.problems import LogError, Problem
from tracker.log.read import decode_event, read_log, read_log_and_board, read_log_file
from tracker.log.write import encode_event, encode_header, event_line, write_log

__all__ = [
    "Log",
    "LogError",
    "Problem",
    "decode_event",
    "decode_header",
    "encode_event",
    "encode_header",
    "event_line",
    "read_log",
    "read_log_and_board",
    "read_log_file",
    "write_log",
]
