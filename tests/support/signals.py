"""Processes that hear signals as those of a terminal do, and end with their tests."""

import os
import signal
import subprocess
from contextlib import contextmanager, suppress


@contextmanager
def heard():
    """Have processes that are started meanwhile hear Ctrl-C and the end of their terminal.

    In the background of a shell and under nohup both are ignored, which processes inherit; of signals that are handled
    they inherit nothing.
    """
    ignored = [each for each in (signal.SIGINT, signal.SIGHUP) if signal.getsignal(each) is signal.SIG_IGN]
    for each in ignored:
        signal.signal(each, lambda *_: None)
    try:
        yield
    finally:
        for each in ignored:
            signal.signal(each, signal.SIG_IGN)


@contextmanager
def started(command, **options):
    """Start a process that hears signals, and kill it in the end, with its workers, if it is still there."""
    options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, **options}
    with heard():
        process = subprocess.Popen(command, start_new_session=True, **options)
    with process:
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
