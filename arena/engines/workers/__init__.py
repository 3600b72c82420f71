"""The engines that run tasks: one engine, one file, found by looking.

A module here has `opened(address, workers)`, a context manager that gives an engine: with an address, that of a cluster
which runs already, otherwise one of its own with so many workers, or as many as there are processors.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

from arena.errors import ParameterError, one_of

if TYPE_CHECKING:
    from arena.engines.steps import TaskRunner


def names() -> list[str]:
    """List the engines.

    Examples
    --------
    >>> names()
    ['dask', 'local']
    """
    return sorted(module.name for module in pkgutil.iter_modules(__path__))


@contextmanager
def opened(text: str, workers: int | None = None) -> Iterator[TaskRunner]:
    """Open an engine by its name and the address of its cluster; processes that were started for it end afterwards.

    Parameters
    ----------
    text : str
        `local`, `dask` or `dask:tcp://host:8786`.
    workers : int, optional
        The workers to start, or for how many a cluster's work is dealt; by default as many as there are.

    Raises
    ------
    ParameterError
        If there is no such engine, or one of its packages is not installed.
    ArenaError
        If its cluster does not answer.

    Examples
    --------
    >>> with opened("local", workers=2) as engine:
    ...     engine.workers
    2
    """
    name, _, address = text.partition(":")
    if name not in names():
        raise one_of("engine", name, names())
    module = import_module(f"{__name__}.{name}")
    with ExitStack() as stack:
        try:
            engine: TaskRunner = stack.enter_context(module.opened(address, workers))
        except ModuleNotFoundError:
            raise ParameterError(f"the engine {name} is not installed: pip install 'arena-games[{name}]'") from None
        yield engine
