"""The command line as on another system: our own modules see what Windows or macOS has, all others see Linux.

`python elsewhere.py windows solve nim` runs `arena solve nim` so; `light` has the packages of a light installation.
"""

import builtins
import shutil
import sys
import types

MISSING = {
    "windows": {
        "os": "fork forkpty setsid killpg getuid geteuid getpgrp getpgid waitid waitpid pidfd_open sched_getaffinity "
        "statvfs sysconf WNOHANG register_at_fork mkfifo getloadavg fchmod nice pread",
        "signal": "SIGKILL SIGHUP SIGALRM SIGPROF SIGPIPE SIGUSR1 SIGUSR2 setitimer ITIMER_PROF alarm pthread_sigmask",
        "select": "poll epoll kqueue",
    },
    "macos": {"os": "pidfd_open sched_getaffinity waitid", "signal": "", "select": "epoll"},
}
"""The names that a system lacks, of modules that it has."""
ABSENT = {"windows": {"fcntl", "resource", "termios", "pwd", "grp", "pty", "readline"}, "macos": set()}
"""The modules that it lacks."""
NAMES = {
    "windows": {"os": {"name": "nt"}, "sys": {"platform": "win32"}},
    "macos": {"sys": {"platform": "darwin"}},
}
"""The names by which it says what it is."""
HEAVY = ("numba", "pandas", "PIL", "psutil", "pyarrow", "reportlab", "resvg_py", "tqdm")
"""The packages that a light installation does without."""
OURS = ("arena", "games", "exporters")


class Disguised:
    """A module without some of its names, and with others for some."""

    def __init__(self, module, missing, changed):
        self._module, self._missing = module, frozenset(missing.split())
        self.__dict__.update(changed)

    def __getattr__(self, name):
        if name in self._missing:
            raise AttributeError(f"module {self._module.__name__!r} has no attribute {name!r}")
        return getattr(self._module, name)

    def __setattr__(self, name, value):
        if name.startswith("_"):
            super().__setattr__(name, value)
        else:
            setattr(self._module, name, value)


class Locking(types.ModuleType):
    """The lock of Windows on a file, as far as one process shows."""

    LK_NBLCK = 2

    @staticmethod
    def locking(file, mode, count):
        """Lock bytes of a file."""


class Lacking:
    """A finder that finds none of the heavy packages."""

    @staticmethod
    def find_spec(name, _path=None, _target=None):
        """Refuse them, for whoever asks."""
        if name.partition(".")[0] in HEAVY:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def disguise(system):
    """Have modules of ours import the modules of a system."""
    names = {*MISSING[system], *NAMES[system]}
    modules = {
        name: Disguised(__import__(name), MISSING[system].get(name, ""), NAMES[system].get(name, {})) for name in names
    }
    if system == "windows":
        modules["msvcrt"] = Locking("msvcrt")
    real = builtins.__import__

    def imported(name, globals=None, *rest, **more):  # noqa: A002 - as Python calls it
        scope = globals
        if scope and str(scope.get("__name__", "")).partition(".")[0] in OURS:
            if name in ABSENT[system]:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)
            if name in modules:
                return modules[name]
        return real(name, scope, *rest, **more)

    builtins.__import__ = imported


if __name__ == "__main__":
    if sys.argv[1] == "light":
        sys.meta_path.insert(0, Lacking())
        if shutil.which("dot"):  # the system's Graphviz stands in for that of pygraphviz
            sys.modules["pygraphviz"] = None
    else:
        disguise(sys.argv[1])
    sys.argv[:2] = ["arena"]
    from arena.cli import main

    main()
