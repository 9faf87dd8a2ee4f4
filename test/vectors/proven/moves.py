"""What a move does, by the rules of chess without check, on two boards of codes: the oracle of the circuits Move and NoMove."""
from .lines import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, STEPS, captures_of, forward, on_rank, rank_of, shifted

def corner(color, side): return on_rank(color, 1, (7, 0)[side])

def targets(color, own, other, rights, other_step, start):
    """(target, captured square or None, captured code) of each move from a square; the code is 0 in an en passant."""
    piece = own[start]
    def blocked(square): return own[square] or other[square]
    def taking(target): return target, (target if other[target] else None), other[target]
    if piece in (KNIGHT, KING):
        for step in STEPS[piece]:
            target = shifted(start, step)
            if target is not None and not own[target]: yield taking(target)
    if piece in (BISHOP, ROOK, QUEEN):
        for step in STEPS[piece]:
            for times in range(1, 8):
                target = shifted(start, step, times)
                if target is None or own[target]: break
                yield taking(target)
                if other[target]: break
    if piece == KING and start == on_rank(color, 1, 4):
        for side, between, target in ((0, (5, 6), 6), (1, (1, 2, 3), 2)):
            if rights[side] and not any(blocked(on_rank(color, 1, file)) for file in between): yield on_rank(color, 1, target), None, 0
    if piece == PAWN:
        yield from pawn_targets(color, own, other, other_step, start)

def pawn_targets(color, own, other, other_step, start):
    first, second = shifted(start, forward(color)), shifted(start, forward(color), 2)
    if first is not None and not own[first] and not other[first]:
        yield first, None, 0
        if start // 8 == rank_of(color, 2) and not own[second] and not other[second]: yield second, None, 0
    for step in captures_of(color):
        target = shifted(start, step)
        if target is None: continue
        if other[target]: yield target, target, other[target]
        elif start // 8 == rank_of(color, 5) and other_step[target % 8]: yield target, on_rank(color, 5, target % 8), 0

def after(color, own, rights, start, target, promotion):
    """The own board, rights and double step after a move; `promotion` is a code, used where a pawn reaches the last rank."""
    board, rights, step = list(own), list(rights), [0] * 8
    board[target], board[start] = board[start], 0
    if own[start] == PAWN and target // 8 == rank_of(color, 8): board[target] = promotion
    if own[start] == PAWN and abs(target - start) == 16: step[start % 8] = 1
    if own[start] == KING and abs(target - start) == 2:
        rook_from, rook_to = (corner(color, 0), target - 1) if target > start else (corner(color, 1), target + 1)
        board[rook_to], board[rook_from] = board[rook_from], 0
    if start == on_rank(color, 1, 4): rights = [0, 0]
    for side in (0, 1): rights[side] &= start != corner(color, side)
    return board, rights, step

def has_move(color, own, other, other_step):
    return any(True for start in range(64) for _ in targets(color, own, other, [0, 0], other_step, start))
