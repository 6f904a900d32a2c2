"""Many jobs on every core, or on a Dask cluster: jobs in, results out as they come to an end.

A job is any value that can be sent to another process; what is done with it is a function of this package,
so that workers elsewhere need nothing but the package.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from multiprocessing import get_context
from typing import Any, TypeVar

__all__ = ["MISSING", "in_order", "on_cores", "on_dask", "spread"]

J = TypeVar("J")
R = TypeVar("R")

MISSING = "the Dask client is missing: pip install 'fury-tracker[dask]'"


def spread(
    work: Callable[[J], R], jobs: Sequence[J], workers: int, address: str | None = None
) -> Iterator[tuple[int, R]]:
    """:func:`on_dask` if there is an address, else :func:`on_cores`."""
    return on_dask(work, jobs, address) if address else on_cores(work, jobs, workers)


def in_order(results: Iterable[tuple[int, R]]) -> list[R]:
    """All results in the order of their jobs."""
    return [result for _, result in sorted(results, key=lambda pair: pair[0])]


def on_cores(work: Callable[[J], R], jobs: Sequence[J], workers: int) -> Iterator[tuple[int, R]]:
    """Do jobs in that many processes (in this one, if 1): the number of each job, and its result."""
    if workers <= 1 or len(jobs) <= 1:
        yield from ((number, work(job)) for number, job in enumerate(jobs))
        return
    with ProcessPoolExecutor(min(workers, len(jobs)), mp_context=get_context("spawn")) as pool:
        running: dict[Future[R], int] = {}
        try:
            for number, job in enumerate(jobs):
                running[pool.submit(work, job)] = number
                if len(running) >= 4 * workers:
                    yield from _done(running)
            while running:
                yield from _done(running)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _done(running: dict[Future[R], int]) -> Iterator[tuple[int, R]]:
    """Wait for one job at least; those that came to an end are taken out."""
    done, _ = wait(running, return_when=FIRST_COMPLETED)
    for future in done:
        yield running.pop(future), future.result()


def on_dask(
    work: Callable[[J], R], jobs: Sequence[J], address: str, waiting: int = 1000
) -> Iterator[tuple[int, R]]:
    """Do jobs on a Dask cluster (``pip install fury-tracker[dask]``): the number of each job, and its result.

    Args:
        work: what to do with a job.
        jobs: the jobs.
        address: of the scheduler, such as ``tcp://10.0.0.5:8786``.
        waiting: how many jobs the scheduler holds at most.

    Raises:
        ImportError: ``distributed`` is not installed; :data:`MISSING` says what to do.
        OSError: no scheduler answers there.
    """
    try:
        from distributed import Client, as_completed  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        raise ImportError(MISSING) from None

    with Client(address, timeout=10) as client:  # type: ignore[no-untyped-call, unused-ignore]
        numbers: dict[str, int] = {}

        def sent(number: int) -> Any:
            future: Any = client.submit(work, jobs[number], pure=False)  # type: ignore[no-untyped-call, unused-ignore]
            numbers[future.key] = number
            return future

        first = min(waiting, len(jobs))
        rest = iter(range(first, len(jobs)))
        running: Any = as_completed([sent(number) for number in range(first)])  # type: ignore[no-untyped-call, unused-ignore]
        for future in running:
            result: R = future.result()
            following = next(rest, None)
            if following is not None:
                running.add(sent(following))
            yield numbers.pop(future.key), result
