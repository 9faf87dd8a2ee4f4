"""A seat of a match that this program plays: the command line `fogline` holds the seat, and this program decides."""

from __future__ import annotations

import os
import shlex
import subprocess
from typing import Any, List, Optional, Sequence, Union

from .engine import Decide, Engine, ready_of, serve
from .messages import End, Fault

Command = Union[str, Sequence[str]]


def fogline_command() -> List[str]:
    """How the command line is started: by the variable FOGLINE_COMMAND, such as `node /there/cli/main.ts`."""
    return shlex.split(os.environ.get("FOGLINE_COMMAND", "fogline"))


def start(command: Sequence[str], **ways: Any) -> "subprocess.Popen[bytes]":
    try:
        return subprocess.Popen(command, **ways)
    except FileNotFoundError:
        raise Fault("engine/not-started", f"there is no program {command[0]}: FOGLINE_COMMAND says how the command line is started") from None


def play(
    link_or_command: Command,
    decide: Decide,
    *,
    name: str = "python",
    version: str = "0",
    author: Optional[str] = None,
    options: Sequence[str] = (),
) -> End:
    """
    Plays a seat to the end of its match: of a link, or by a command such as `fogline new dice --relay https://relay.example`, which is given
    `--engine -`; another program than `fogline` is given as a list. `options` are further ones of the command line.
    """
    engine = Engine(decide, ready_of(name, version, author, None))
    command = [*_command_of(link_or_command), *options, "--engine", "-"]
    with start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        try:
            assert child.stdin is not None and child.stdout is not None
            serve(engine, child.stdout, child.stdin)
        except BrokenPipeError:
            pass  # It has ended, and says on its standard error why.
        except BaseException:
            child.terminate()
            raise
    if engine.end is None:
        raise Fault("engine/no-end", f"{command[0]} ended with exit code {child.returncode} before the match was over")
    return engine.end


def _command_of(link_or_command: Command) -> List[str]:
    if isinstance(link_or_command, str) and link_or_command.startswith(("http://", "https://")):
        return [*fogline_command(), "join", link_or_command]
    first, *rest = (shlex.split(link_or_command) or [""]) if isinstance(link_or_command, str) else link_or_command
    # What somebody sent as a link must not start another program.
    if isinstance(link_or_command, str) and first != "fogline":
        raise Fault("engine/not-started", "a text is a link or a command `fogline …`: give another program as a list")
    return [*(fogline_command() if first == "fogline" else [first]), *rest]
