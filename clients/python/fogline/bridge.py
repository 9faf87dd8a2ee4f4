"""A process that the arena starts as an engine, and that hands its lines on to the program with the table (`table.py`). It imports nothing of this package."""

import sys
import threading
from multiprocessing.connection import Client, Connection


def hand_on(table: Connection) -> None:
    for line in sys.stdin.buffer:
        table.send_bytes(line)
    table.close()


def main(address: str, key: str) -> None:
    try:
        table = Client(address, authkey=bytes.fromhex(key))
        threading.Thread(target=hand_on, args=[table], daemon=True).start()
        while True:
            sys.stdout.buffer.write(table.recv_bytes() + b"\n")
            sys.stdout.buffer.flush()
    except (EOFError, OSError):
        pass  # The arena or the program with the table has ended.


if __name__ == "__main__":
    main(*sys.argv[1:])
