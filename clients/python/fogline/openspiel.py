"""
Matches in the shapes of OpenSpiel (`pyspiel.Game`, `pyspiel.State`), without its package: the real rules of both seats, one match after the other.
What needs the whole state, or chance to be known, is refused: nobody has either.
"""

from __future__ import annotations

from typing import Any, Callable, List, NoReturn, Optional, Sequence

from .actions import Actions, text_of
from .messages import Fault, Turn
from .table import Table

TERMINAL = -4  # pyspiel.PlayerId.TERMINAL
REFUSED = {
    **dict.fromkeys(["clone", "child", "undo_action", "serialize", "starting_state"], "a match goes on and never back, and nobody has its state"),
    **dict.fromkeys(["chance_outcomes", "resample_from_infostate"], "the seats draw chance together, and nobody knows it before"),
    **dict.fromkeys(["apply_actions"], "seats that decide at the same time are asked one after the other, and see nothing of each other"),
    **dict.fromkeys(["information_state_tensor", "observation_tensor"], "views are JSON: make the vector that you want of `view(player)`, such as by `features`"),
}


class Game:
    def __init__(self, game: str, *, actions: Optional[Actions] = None, options: Sequence[str] = ()) -> None:
        self.name, self.actions, self.table = game, actions or Actions(), Table(game, options=options)
        self.state: Optional[State] = None

    def new_initial_state(self) -> State:
        """The state before is left: in its match the seat whose turn it was resigns."""
        self.table.next_match()
        self.state = State(self)
        return self.state

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self.actions.most

    def max_chance_outcomes(self) -> int:
        return 0

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def close(self) -> None:
        self.table.close()


class State:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._history: List[int] = []

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        turn = self._table.turn
        return TERMINAL if turn is None else turn.seat

    def is_terminal(self) -> bool:
        return self._table.turn is None

    def is_chance_node(self) -> bool:
        return False

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return not self.is_terminal()

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        turn = self._table.turn
        return [] if turn is None or player not in (None, turn.seat) else self._game.actions.legal(turn)

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        mask = [0] * self._game.actions.most
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        self._table.decide(self._game.actions.decision(self._turn(), int(action)))
        self._history.append(int(action))

    def action_to_string(self, player_or_action: int, action: Optional[int] = None) -> str:
        return text_of(self._game.actions.decision(self._turn(), player_or_action if action is None else action))

    def history(self) -> List[int]:
        return list(self._history)

    def move_number(self) -> int:
        return len(self._history)

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._game.actions.most

    def returns(self) -> List[float]:
        ends = self._table.ends
        return [ends[seat].score for seat in (0, 1)] if self.is_terminal() else [0.0, 0.0]

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    player_reward = player_return

    def view(self, player: Optional[int] = None) -> Any:
        """What the seat was shown last, when it was asked or at the end."""
        return self._table.views.get(self._turn().seat if player is None else player)

    def observation_string(self, player: Optional[int] = None) -> str:
        return text_of(self.view(player))

    def information_state_string(self, player: Optional[int] = None) -> str:
        """Each view by which the seat has decided and what it decided, and its last view: all that it was shown when it was asked."""
        seat = self._turn().seat if player is None else player
        return text_of([*self._table.told[seat], self._table.views.get(seat)])

    def __str__(self) -> str:
        return f"{self._game.name}: {self._history}"

    def __getattr__(self, name: str) -> Callable[..., NoReturn]:
        if name not in REFUSED:
            raise AttributeError(name)

        def refuse(*args: Any, **ways: Any) -> NoReturn:
            raise Fault("table/not-offered", f"{name}: {REFUSED[name]}")

        return refuse

    @property
    def _table(self) -> Table:
        if self._game.state is not self:
            raise Fault("table/other-match", "this state was left: its game has begun another match")
        return self._game.table

    def _turn(self) -> Turn:
        turn = self._table.turn
        if turn is None:
            raise Fault("table/not-now", "the match is over")
        return turn


def load_game(game: str, **ways: Any) -> Game:
    return Game(game, **ways)
