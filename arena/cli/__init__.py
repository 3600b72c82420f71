"""The command line. Modules imported here load before Ctrl-C is answered, so there are next to none."""

import io
import os
import sys
import warnings

__all__ = ["main"]


def main() -> None:
    """Run the command line, and report each error in one line on stderr."""
    code: int | str | None = 1
    own = sys.stdout is sys.__stdout__
    try:
        _open_streams()
        if own:
            _keep_stdout()
        _spare_address_space()
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_, **__: _tell(str(message))
            from arena.cli.group import cli

            code = cli.main(prog_name="arena", standalone_mode=False) or 0
        sys.stdout.flush()
    except BaseException as error:  # noqa: BLE001 - a traceback never reaches a user, whatever somebody's rules raise
        code = _report(error)
    if own:
        sys.stdout = sys.__stdout__  # on stderr: somebody's code may run until the interpreter has ended
    sys.exit(code)


def _open_streams() -> None:
    """Reopen streams that were closed before the start, and escape characters that they cannot encode."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # an old terminal has no ∅, and a label may hold half a 🙂
            stream.reconfigure(errors="backslashreplace")


def _keep_stdout() -> None:
    """Keep stdout for results: all other writing on descriptor 1, by programs of rules and bots too, goes to stderr.

    It is buffered even under PYTHONUNBUFFERED: on an unbuffered stream Python reports no error for a partial write.
    """
    out = sys.stdout
    out.flush()
    kept = os.dup(out.fileno())
    sys.stdout = open(kept, "w", encoding=out.encoding, errors=out.errors, closefd=False)  # noqa: SIM115
    os.dup2(2, 1)


def _spare_address_space() -> None:
    """Keep NumPy's linear algebra, which is not used, to one thread's address space where `ulimit -v` bounds that."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    if resource.getrlimit(resource.RLIMIT_AS)[0] != resource.RLIM_INFINITY:
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")


def _report(error: BaseException) -> int | str | None:
    try:
        from arena.cli.failures import report

        return report(error)
    except KeyboardInterrupt:
        _tell("interrupted", "\n")
    except Exception as another:  # noqa: BLE001 - there is no room even for what reports it
        _tell(f"out of memory ({type(another).__name__})")
    return 1


def _tell(text: str, before: str = "") -> None:
    """Write a line on stderr, without click, which may not be imported yet."""
    try:
        sys.stderr.write(f"{before}arena: {text}\n")
        sys.stderr.flush()
    except (OSError, KeyboardInterrupt):
        pass
