"""ChaCha (RFC 8439) with any even number of rounds: one block, and a key stream made in lanes of 64 bits of one big integer."""
import functools
from array import array

CONSTANTS = [int.from_bytes(b"expand 32-byte k"[at : at + 4], "little") for at in range(0, 16, 4)]
COLUMNS_AND_DIAGONALS = [
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15), (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
]

def words_of(data): return [int.from_bytes(data[at : at + 4], "little") for at in range(0, len(data), 4)]

@functools.lru_cache(8)
def lanes(count):
    """A one in each lane, the mask of the low 32 bits of each lane, and the number of each lane in it."""
    ones = int.from_bytes((1).to_bytes(8, "little") * count, "little")
    numbers = int.from_bytes(b"".join(lane.to_bytes(8, "little") for lane in range(count)), "little")
    return ones, ones * 0xFFFFFFFF, numbers

def core(state, mask, rounds):
    """The rounds and the final addition over 16 words, each in every lane."""
    words = list(state)
    for _ in range(rounds // 2):
        for first, second, third, fourth in COLUMNS_AND_DIAGONALS:
            one, two, three, four = words[first], words[second], words[third], words[fourth]
            one = one + two & mask
            four ^= one
            four = (four << 16 | four >> 16) & mask
            three = three + four & mask
            two ^= three
            two = (two << 12 | two >> 20) & mask
            one = one + two & mask
            four ^= one
            four = (four << 8 | four >> 24) & mask
            three = three + four & mask
            two ^= three
            words[first], words[second], words[third], words[fourth] = one, (two << 7 | two >> 25) & mask, three, four
    return [word + start & mask for word, start in zip(words, state)]

def block(key, counter, nonce, rounds):
    """One block of 64 bytes."""
    state = [*CONSTANTS, *words_of(key), counter, *words_of(nonce)]
    return b"".join(word.to_bytes(4, "little") for word in core(state, 0xFFFFFFFF, rounds))

def stream(key, length, nonce=bytes(12), rounds=8):
    """The first bytes of the key stream, with the block counter from 0. With 8 rounds this is the PRG of the game."""
    count = (length + 63) // 64
    ones, mask, numbers = lanes(count)
    state = [*(word * ones for word in (*CONSTANTS, *words_of(key))), numbers, *(word * ones for word in words_of(nonce))]
    words, out = core(state, mask, rounds), array("Q", bytes(count * 64))
    for pair in range(8):
        both = words[2 * pair] | words[2 * pair + 1] << 32
        out[pair::8] = array("Q", both.to_bytes(8 * count, "little"))
    return out.tobytes()[:length]
