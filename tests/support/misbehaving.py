"""Functions that misbehave, each with what becomes of it: a kind of misbehaviour and words of its line, or a value."""

from typing import Any, NamedTuple


class Kind(NamedTuple):
    """A body of a function `bad(x)`, called with [1, 2]: its kind and words of the line, or else its value."""

    body: str
    kind: str = ""
    words: str = ""
    value: Any = None


EVERY = (
    "import os, threading\n    for each in range(3, 10):\n        try: {}\n        except OSError: pass\n    return 5"
)
"""A body that does something with each file that is open."""
CALLS = {
    # time
    "an endless loop": Kind("while True: pass", "time", r"no answer within 0.4 s$"),
    "a loop that catches all": Kind(
        "while True:\n        try:\n            while True: pass\n        except BaseException: pass", "time"
    ),
    "a loop that ignores signals": Kind(
        "import signal\n    for each in (2, 14, 15, signal.SIGPROF): signal.signal(each, signal.SIG_IGN)\n"
        "    while True: pass",
        "time",
    ),
    "a loop in C": Kind("import itertools; sum(itertools.repeat(1))", "time"),
    "a regular expression that goes back and back": Kind("import re; re.match('(a*)*b', 'a' * 40)", "time"),
    "a power of millions of digits": Kind("return len(str(7 ** 7 ** 8)) > 0", "time|raised"),
    "sleeping": Kind("import time; time.sleep(1000)", "time"),
    "waiting for itself": Kind("import threading; lock = threading.Lock(); lock.acquire(); lock.acquire()", "time"),
    "stopping itself": Kind("import os, signal; os.kill(os.getpid(), signal.SIGSTOP)", "time"),
    "an alarm": Kind(
        "import signal; signal.alarm(1); signal.setitimer(signal.ITIMER_REAL, 0.1); signal.pause()",
        "ended",
        r"killed \(SIGALRM\)",
    ),
    "reading what comes in": Kind(EVERY.format("os.read(each, 1)"), "time"),
    # ends
    "leaving": Kind("import os; os._exit(0)", "ended", r"it ended its own process \(exit code 0\)"),
    "leaving with a code": Kind("import os; os._exit(3)", "ended", "exit code 3"),
    "leaving at once with the code of our own": Kind("import os; os._exit(70)", "ended", "it broke the process"),
    "killing itself": Kind("import os; os.kill(os.getpid(), 9)", "ended", r"killed \(SIGKILL\)"),
    "killing its group": Kind("import os; os.kill(0, 9)", "ended", r"killed \(SIGKILL\)"),
    "terminating itself": Kind("import os; os.kill(os.getpid(), 15)", "ended", r"killed \(SIGTERM\)"),
    "a crash": Kind("import ctypes; ctypes.string_at(0)", "ended", r"it crashed \(SIGSEGV\)"),
    "a crash with faulthandler": Kind(
        "import faulthandler; faulthandler.enable(); faulthandler._sigsegv()", "ended", r"it crashed \(SIGSEGV\)"
    ),
    "abort": Kind("import os; os.abort()", "ended", r"it crashed \(SIGABRT\)"),
    "becoming another program": Kind("import os; os.execvp('true', ['true'])", "ended", "exit code 0"),
    "sys.exit": Kind("import sys; sys.exit(3)", "raised", r"SystemExit: 3 \(line 2\)$"),
    "quit": Kind("quit()", "raised", "SystemExit"),
    "KeyboardInterrupt": Kind("raise KeyboardInterrupt", "raised", "KeyboardInterrupt"),
    "interrupting itself": Kind("import os; os.kill(os.getpid(), 2)\n    while True: pass", "raised", "KeyboardInter"),
    # other processes: signal 0 does nothing where it is let through
    "a signal to its parent": Kind("import os; os.kill(os.getppid(), 0)", "raised", "PermissionError: a guest sends"),
    "a signal to all": Kind("import os; os.kill(-1, 0)", "raised", "PermissionError: a guest sends no signals"),
    "a signal to the first process": Kind("import os; os.killpg(1, 0)", "raised", "PermissionError: a guest sends"),
    "forking as often as it can": Kind("import os\n    for _ in range(12): os.fork()", "raised", "BlockingIOError"),
    "forking, and two that return": Kind("import os; os.fork(); return 5", value=5),
    "a child that stays": Kind("import subprocess; subprocess.Popen(['sleep', '{stays}']); return 5", value=5),
    "a daemon": Kind(
        "import subprocess; subprocess.Popen(['sleep', '{stays}'], start_new_session=True); return 5", value=5
    ),
    "a daemon of a shell": Kind("import os; os.system('setsid sleep {stays} & exit 0'); return 5", value=5),
    "a daemon, and leaving": Kind(
        "import subprocess, os; subprocess.Popen(['sleep', '{stays}'], start_new_session=True); os._exit(1)", "ended"
    ),
    "a child that is killed": Kind(
        "import subprocess; child = subprocess.Popen(['sleep', '{stays}']); child.kill(); return child.wait()", value=-9
    ),
    # memory
    "a large list": Kind("return [0] * 10 ** 12", "memory", r"it takes more than 96 MB of memory \(line 2\)"),
    "a list that grows": Kind("while True: x.append(bytes(10 ** 6))", "memory", "more than 96 MB"),
    "memory that is shared": Kind("import mmap; mmap.mmap(-1, 10 ** 10)", "raised", "OSError|ValueError"),
    "endless recursion": Kind("return bad(x)", "recursion", "RecursionError: maximum recursion depth exceeded"),
    "endless recursion without Python's bound": Kind(
        "import sys; sys.setrecursionlimit(10 ** 9); return bad(x)", "memory|ended|time"
    ),
    # prints and files
    "printing": Kind("print('seen', flush=True); return 5", value=5),
    "printing much": Kind("print('seen' * 10 ** 5); return 5", value=5),
    "printing without end": Kind("while True: print('x' * 10 ** 5)", "output", "it writes or prints more than 1 MB"),
    "writing on descriptor 1": Kind("import os; os.write(1, b'seen'); return 5", value=5),
    "a large file": Kind("open('large', 'wb').write(bytes(10 ** 7))", "output", "more than 1 MB"),
    "many open files": Kind("x.extend(open('/dev/null') for _ in range(500))", "raised", "Too many open files"),
    "input()": Kind("return input('seen')", "raised", r"it asks for a line to be typed \(line 2\)"),
    "reading what is typed": Kind("import sys; return sys.stdin.read()", value=""),
    # the pipe
    "closing all files": Kind("import os; os.closerange(3, 100); return 5", "ended", "it broke the process"),
    "closing all files, and a loop": Kind(
        "import os; os.closerange(3, 100)\n    while True: pass", "ended|time", "it closed the pipe|no answer"
    ),
    "writing into all files": Kind(EVERY.format("os.write(each, b'x' * 100)"), "answer", "it wrote into the pipe"),
    "writing zeros into all files": Kind(EVERY.format("os.write(each, bytes(16))"), "answer", "it wrote into the pipe"),
    "writing behind its answer": Kind(
        EVERY.format("os.write(each, b''); threading.Timer(0.05, os.write, (each, b'x')).start()"), value=5
    ),
    # values
    "a generator": Kind("yield 1", "answer", r"it returned a value of type generator$"),
    "an object": Kind("return object()", "answer", r"it returned a value of type object$"),
    "objects in a list": Kind("return [1, {2: bad}]", "answer", "a list that holds a value of type function"),
    "a list that contains itself": Kind("x.append(x); return x", "answer", "contains itself"),
    "a deep list": Kind("for _ in range(10 ** 4): x = [x]\n    return x", "answer", "more than 200 deep"),
    "two million numbers": Kind("return [0] * 2_000_000", "answer", "more than 1,000,000 values|bytes"),
    "one list, millions of times": Kind("for _ in range(60): x = [x, x]\n    return x", "answer|time"),
    "a long text": Kind("return 'x' * 10 ** 7", "answer", r"its answer has 10,\d{3},\d{3} bytes \(at most 1,048,576\)"),
    "infinity": Kind("return (float('inf'), -0.0)", value=(float("inf"), -0.0)),
    "a number of ten thousand digits": Kind("return 10 ** 10_000", value=10**10_000),
    "half a character": Kind(r"return '\ud800\0'", value="\ud800\0"),
    "a class that lies": Kind(
        "class Liar:\n        __eq__ = __bool__ = lambda *_: 1 / 0\n        __hash__ = __repr__ = None\n"
        "        __class__ = list\n    return Liar()",
        "answer",
        "a value of type Liar",
    ),
    "an exception that lies": Kind(
        "class Liar(Exception):\n        def __str__(self): raise self\n    raise Liar", "raised", "without a text"
    ),
    "an exception that never ends": Kind(
        "class Liar(Exception):\n        def __str__(self):\n            while True: pass\n    raise Liar", "time"
    ),
    "an exception of many lines": Kind(r"raise ValueError('a\nb\x1b[31m' + 'c' * 10 ** 6)", "raised", "a b␛"),
    # what it runs in
    "changing its argument": Kind("x.append(3); return x", value=[1, 2, 3]),
    "threads that stay": Kind(
        "import threading, time; threading.Thread(target=time.sleep, args=(1000,)).start(); return 5", value=5
    ),
    "a hook for the end": Kind("import atexit, time; atexit.register(time.sleep, 1000); return 5", value=5),
    "other builtins": Kind("import builtins; builtins.len = builtins.getattr = None; return 5", "ended", "it broke"),
    "other modules": Kind("import sys; sys.modules.clear(); return 5", value=5),
    "another arena": Kind("import arena.foreign.host as h; h.encode = lambda _: 'x'; return 5", "answer"),
    "no stdout": Kind("import sys; sys.stdout = sys.stderr = None; return 5", value=5),
    "a stdout that never ends": Kind(
        "import sys\n    class Out:\n        def flush(_):\n            while True: pass\n    sys.stdout = Out()",
        "time",
    ),
    "another folder": Kind("import os; os.chdir('/'); return os.getcwd()", value="/"),
    "no folder": Kind("import os\n    try: os.rmdir(os.getcwd())\n    except OSError: pass\n    return 5", value=5),
    "hardly any recursion": Kind("import sys; sys.setrecursionlimit(30); return 5", value=5),
    "tracing": Kind("import sys; sys.settrace(lambda *_: 1 / 0); return 5", "raised", "ZeroDivision"),
}
LOADS = {
    "a syntax error": Kind("def bad(:\n", "load", r"cannot be loaded: SyntaxError: .* \(line 1\)$"),
    "no UTF-8": Kind("x = '\xe9'", "load", "cannot be loaded: SyntaxError: .*utf-8"),
    "a zero byte": Kind("x = 1\0", "load", "cannot be loaded: .*null bytes"),
    "brackets in brackets": Kind("(" * 10**5, "load", "cannot be loaded: (SyntaxError|MemoryError|it takes)"),
    "an error": Kind("\n1 / 0", "load", r"cannot be loaded: ZeroDivisionError: division by zero \(line 2\)"),
    "a module that there is not": Kind("import nowhere_at_all", "load", "ModuleNotFoundError: No module named"),
    "a module that crashes": Kind("import ctypes; ctypes.string_at(0)", "load", r"it crashed \(SIGSEGV\)"),
    "an endless loop": Kind("while True: pass", "load", r"no answer within 0.4 s$"),
    "input()": Kind("name = input('Your name? ')", "load", r"it asks for a line to be typed \(line 1\)"),
    "sys.exit": Kind("import sys; sys.exit()", "load", "cannot be loaded: SystemExit"),
    "leaving": Kind("import os; os._exit(0)", "load", r"it ended its own process \(exit code 0\)"),
    "much memory": Kind("x = [0] * 10 ** 12", "load", "it takes more than 96 MB"),
    "printing without end": Kind("while True: print('x' * 10 ** 5)", "load", "it writes or prints more than 1 MB"),
    "nothing": Kind("", "raised", "it defines no function bad$"),
}
