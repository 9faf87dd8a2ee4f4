"""Squares, and which lie on one line. A square is 0 … 63, from a1 = 0, b1 = 1 to h8 = 63."""

from functools import cache

COLORS = ('white', 'black')
SQUARES = range(64)
FILES = range(8)

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (-1, -1), (1, -1), (-1, 1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def opponent(color):
    return 'black' if color == 'white' else 'white'


def file_of(square):
    """0 … 7, from a to h."""
    return square % 8


def own_rank(color, square):
    """1 … 8, counted from the color's own edge."""
    return square // 8 + 1 if color == 'white' else 8 - square // 8


def on_rank(color, rank, file):
    """The square of a file on a rank that is counted from the color's own edge."""
    return 8 * (rank - 1 if color == 'white' else 8 - rank) + file


def offset(start, end):
    """Files and ranks from one square to another."""
    return file_of(end) - file_of(start), end // 8 - start // 8


def pawn_offset(color, start, end):
    """The same as the color's pawn counts it: files, and ranks forward."""
    files, ranks = offset(start, end)
    return files, ranks if color == 'white' else -ranks


@cache
def direction(start, end):
    """The direction of the rank, file or diagonal that both squares are on, or None."""
    files, ranks = offset(start, end)
    far = max(abs(files), abs(ranks))
    if far == 0 or abs(files) not in (0, far) or abs(ranks) not in (0, far):
        return None
    return files // far, ranks // far


@cache
def between(start, end):
    """The squares strictly between two that are on one line, from the start on."""
    files, ranks = direction(start, end)
    step = files + 8 * ranks
    return tuple(range(start + step, end, step))
