"""Reviews made in the background, so that the page can show how far one is and answer meanwhile.

A job belongs to one saved version of a log, and so to the log and the truth in it. Whoever asks for the same
version again gets the same job, done or not.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import replace

from tracker.deduce import Deduction
from tracker.log import Log, write_log
from tracker.review import Review, review
from tracker.review.advice import advise
from tracker.ui.reviewing.files import Files, written

__all__ = ["PLAN_SECONDS", "Job", "Stage", "job_for"]

PLAN_SECONDS = 30.0
"""How long the planner may think about all the moves of a game; most games need less than two."""
_KEEP = 4


class Stage:
    """One part of a job: its share done, from 0 to 1, and whether it is over."""

    def __init__(self) -> None:
        self.share = 0.0
        self.over = threading.Event()

    def tell(self, done: int, total: int) -> None:
        """Take note of how much is done."""
        self.share = done / total if total else 1.0


class Job:
    """One review in the making.

    ``reviewed`` is over when ``made`` can be shown; ``planned`` when ``made`` has the advice of the planner
    as well; ``filed`` when ``files`` can be downloaded. After an ``error`` all three are over.
    """

    def __init__(self, game: Deduction, seconds: float = PLAN_SECONDS) -> None:
        self.made: Review | None = None
        self.files: Files | None = None
        self.error: Exception | None = None
        self.reviewed, self.planned, self.filed = Stage(), Stage(), Stage()
        self._game, self._seconds = game, seconds

    def run(self) -> None:
        """Do all of it. Errors are kept for the page, which says what they mean."""
        try:
            self._review()
        except Exception as error:
            self.error = error
        finally:
            for stage in (self.reviewed, self.planned, self.filed):
                stage.over.set()

    def _review(self) -> None:
        game = self._game
        made = review(game.header, game.board, game.events, plan_seconds=0, progress=self.reviewed.tell)
        self.made = made
        self.reviewed.over.set()
        advice = advise(made.game, made.hunts, self._seconds, progress=self.planned.tell)
        self.made = made = replace(made, advice=advice)
        self.planned.over.set()
        self.files = written(made, self.filed.tell)


_jobs: OrderedDict[str, Job] = OrderedDict()
_lock = threading.Lock()


def _started(job: Job) -> None:
    threading.Thread(target=job.run, name="review", daemon=True).start()


def job_for(game: Deduction, start: Callable[[Job], None] = _started) -> Job:
    """The job of a game as it is now; a new one is started by ``start``, in a thread of its own."""
    text = write_log(Log(game.header, game.events))
    key = hashlib.sha256(text.encode("utf-8")).hexdigest()
    with _lock:
        found = _jobs.get(key)
        if found is None:
            found = _jobs[key] = Job(game)
            start(found)
        _jobs.move_to_end(key)
        while len(_jobs) > _KEEP:
            _jobs.popitem(last=False)
    return found
