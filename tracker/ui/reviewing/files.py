"""The report of a review as files to download."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass

from tracker.review import Review, html_report, markdown_report, write_csv

__all__ = ["Files", "written", "zipped"]

_STEPS = 3


@dataclass(frozen=True, slots=True)
class Files:
    """The report in each form."""

    html: bytes
    markdown: bytes
    tables: bytes
    """A zip archive of the CSV tables."""


def written(made: Review, progress: Callable[[int, int], object] | None = None) -> Files:
    """The whole report in every form; ``progress`` is told after each."""

    def tell(done: int) -> None:
        if progress is not None:
            progress(done, _STEPS)

    html = html_report(made).encode("utf-8")
    tell(1)
    markdown = markdown_report(made).encode("utf-8")
    tell(2)
    tables = zipped(made)
    tell(_STEPS)
    return Files(html, markdown, tables)


def zipped(made: Review) -> bytes:
    """The CSV tables of a review in one zip archive."""
    packed = io.BytesIO()
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as pack:
        for file in write_csv(made, folder):
            pack.write(file, file.name)
    return packed.getvalue()
