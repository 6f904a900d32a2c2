"""The engine: one JSON request a line, one JSON answer a line (``spec/engine.md``)."""

from tracker.engine.engine import Engine
from tracker.engine.serving import serve
from tracker.engine.words import RequestError

__all__ = ["Engine", "RequestError", "serve"]
