"""Runs a program, and writes to descriptor 3 how many seconds of processor time it and all that it has started took, user and system."""

import ctypes
import os
import resource
import signal
import subprocess
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
# Processes that were left by who started them, such as the browser of a worker that has ended, may take so long to end.
LEFT_S = 2

if sys.platform == 'linux':
    # They become children of this one, and count.
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
# Ctrl-C is for the program.
ended_by_person = signal.signal(signal.SIGINT, signal.SIG_IGN)
code = subprocess.Popen(sys.argv[1:], preexec_fn=lambda: signal.signal(signal.SIGINT, ended_by_person)).wait()
until = time.monotonic() + LEFT_S
try:
    while time.monotonic() < until:
        if os.waitpid(-1, os.WNOHANG) == (0, 0):
            time.sleep(0.02)
except ChildProcessError:
    pass
spent = resource.getrusage(resource.RUSAGE_CHILDREN)
os.write(3, f'{spent.ru_utime + spent.ru_stime:.2f}'.encode())
sys.exit(code if code >= 0 else 1)
