"""The command line in a child of this process, since a process reads what is piped in once."""

from __future__ import annotations

import os
import pickle
import warnings

from command import Result, run


def piped(*arguments: object, stdin: str | bytes) -> Result:
    """Run `arena ARGUMENTS` with a standard input in a fork of this process."""
    reader, writer = os.pipe()
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # of threads, which do not matter here
        child = os.fork()
    if not child:
        os.close(reader)
        try:
            answer = pickle.dumps(run(*arguments, stdin=stdin))
        except BaseException as error:  # noqa: BLE001 - the parent reports it
            answer = pickle.dumps(Result(-1, "", repr(error)))
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(answer)
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        answer = pipe.read()
    os.waitpid(child, 0)
    return pickle.loads(answer)  # noqa: S301 - our own child's
