"""Bodies of functions `bad(x)` that misbehave, and texts of files that do when they are loaded."""

EVERY = (
    "import os, threading\n    for each in range(3, 10):\n        try: {}\n        except OSError: pass\n    return 5"
)
"""A body that does something with each file that is open."""
CALLS = {
    # time
    "an endless loop": "while True: pass",
    "a loop that catches all": (
        "while True:\n        try:\n            while True: pass\n        except BaseException: pass"
    ),
    "a loop that ignores signals": (
        "import signal\n    for each in (2, 14, 15, signal.SIGPROF): signal.signal(each, signal.SIG_IGN)\n"
        "    while True: pass"
    ),
    "a loop in C": "import itertools; sum(itertools.repeat(1))",
    "stopping itself": "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)",
    # ends
    "leaving": "import os; os._exit(0)",
    "leaving at once with the code of our own": "import os; os._exit(70)",
    "killing its group": "import os; os.kill(0, 9)",
    "a crash": "import ctypes; ctypes.string_at(0)",
    "becoming another program": "import os; os.execvp('true', ['true'])",
    "sys.exit": "import sys; sys.exit(3)",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    # other processes: signal 0 does nothing where it is let through
    "a signal to its parent": "import os; os.kill(os.getppid(), 0)",
    "forking as often as it can": "import os\n    for _ in range(12): os.fork()",
    "a daemon": "import subprocess; subprocess.Popen(['sleep', '{stays}'], start_new_session=True); return 5",
    "a daemon, and leaving": (
        "import subprocess, os; subprocess.Popen(['sleep', '{stays}'], start_new_session=True); os._exit(1)"
    ),
    # memory
    "a large list": "return [0] * 10 ** 12",
    "a list that grows": "while True: x.append(bytes(10 ** 6))",
    "endless recursion": "return bad(x)",
    "endless recursion without Python's bound": "import sys; sys.setrecursionlimit(10 ** 9); return bad(x)",
    # prints and files
    "printing": "print('seen', flush=True); return 5",
    "a large file": "open('large', 'wb').write(bytes(10 ** 7))",
    "printing without end": "while True: print('x' * 10 ** 5)",
    "writing on descriptor 1": "import os; os.write(1, b'seen'); return 5",
    "input()": "return input('seen')",
    "reading what is typed": "import sys; return sys.stdin.read()",
    # the pipe
    "closing all files": "import os; os.closerange(3, 100); return 5",
    "writing into all files": EVERY.format("os.write(each, b'x' * 100)"),
    "writing behind its answer": EVERY.format(
        "os.write(each, b''); threading.Timer(0.05, os.write, (each, b'x')).start()"
    ),
    # values
    "a generator": "yield 1",
    "objects in a list": "return [1, {2: bad}]",
    "a list that contains itself": "x.append(x); return x",
    "a deep list": "for _ in range(10 ** 4): x = [x]\n    return x",
    "a long text": "return 'x' * 10 ** 7",
    "a class that lies": (
        "class Liar:\n        __eq__ = __bool__ = lambda *_: 1 / 0\n        __hash__ = __repr__ = None\n"
        "        __class__ = list\n    return Liar()"
    ),
    "an exception that never ends": (
        "class Liar(Exception):\n        def __str__(self):\n            while True: pass\n    raise Liar"
    ),
    "an exception of many lines": r"raise ValueError('a\nb\x1b[31m' + 'c' * 10 ** 6)",
    # what it runs in
    "threads that stay": "import threading, time; threading.Thread(target=time.sleep, args=(1000,)).start(); return 5",
    "other builtins": "import builtins; builtins.len = builtins.getattr = None; return 5",
    "a stdout that never ends": (
        "import sys\n    class Out:\n        def flush(_):\n            while True: pass\n    sys.stdout = Out()"
    ),
    "tracing": "import sys; sys.settrace(lambda *_: 1 / 0); return 5",
}
LOADS = {
    "a syntax error": "def bad(:\n",
    "brackets in brackets": "(" * 10**5,
    "an error": "\n1 / 0",
    "a module that crashes": "import ctypes; ctypes.string_at(0)",
    "an endless loop": "while True: pass",
    "input()": "name = input('Your name? ')",
    "sys.exit": "import sys; sys.exit()",
    "leaving": "import os; os._exit(0)",
    "much memory": "x = [0] * 10 ** 12",
    "printing without end": "while True: print('x' * 10 ** 5)",
    "nothing": "",
}
