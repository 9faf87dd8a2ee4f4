"""
Tests everything in environments of its own: `python3 clients/python/check.py`, with Node.js for the command line. Where the registry has them it
installs mypy, PettingZoo and OpenSpiel, and says what it left out.
"""

import os
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

from build_wheel import build_wheel

HERE = Path(__file__).resolve().parent
COMMAND = f"node --disable-warning=ExperimentalWarning {HERE.parent.parent / 'cli' / 'main.ts'}"
PACKAGES = ["mypy", "pettingzoo", "open_spiel"]


def main():
    with tempfile.TemporaryDirectory() as folder:
        wheel = str(Path(folder) / build_wheel(folder))
        venv.create(Path(folder) / "venv", with_pip=True)
        python = str(Path(folder) / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))

        def run(*args, **ways):
            return subprocess.run([python, *args], cwd=folder, **ways).returncode

        failed = run("-m", "pip", "install", "--quiet", "--no-index", wheel)
        failed += run("-c", "import fogline, sys; print('installed offline:', fogline.__version__, 'for Python', sys.version.split()[0])")
        missing = [name for name in PACKAGES if run("-m", "pip", "install", "--quiet", name, stderr=subprocess.DEVNULL)]
        if missing:
            print(f"Left out, because pip cannot install them: {', '.join(missing)}")
        if "mypy" not in missing and "pettingzoo" not in missing:
            failed += run("-m", "mypy", "--config-file", str(HERE / "pyproject.toml"), str(HERE / "fogline"))
        environment = {**os.environ, "FOGLINE_COMMAND": os.environ.get("FOGLINE_COMMAND", COMMAND)}
        failed += run("-m", "unittest", "discover", "-v", "-s", str(HERE / "tests"), env=environment)
    return failed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
