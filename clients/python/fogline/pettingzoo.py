"""Matches as an environment of PettingZoo (AEC), which plays all seats by the real rules. Needs `pettingzoo`."""

from __future__ import annotations

import warnings
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from .actions import Actions, features, text_of
from .messages import Decision, Fault
from .table import Table

Observation = Dict[str, Any]


class Environment(AECEnv[str, Observation, Union[int, Decision, None]]):
    """
    The agents are `seat_0` and `seat_1`. An action is a number of `actions` or the decision itself. `encode` makes a vector of `size` of a view;
    `infos` have the `turn` that is to be decided, the `information_state` as text, and the `end`. Where seats decide at the same time, they are
    asked one after the other, and neither is shown what the other has decided.
    """

    metadata = {"name": "fogline_v0", "render_modes": [], "is_parallelizable": False}
    render_mode = None

    def __init__(
        self,
        game: str,
        *,
        actions: Optional[Actions] = None,
        encode: Callable[[Any, int], Sequence[float]] = features,
        size: int = 1_024,
        options: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self.table, self.actions = Table(game, options=options), actions or Actions()
        self.encode, self.size = encode, size
        self.possible_agents = ["seat_0", "seat_1"]
        self.agents: List[str] = []
        self.action_spaces: Dict[str, spaces.Discrete[Any]] = {agent: spaces.Discrete(self.actions.most) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self.actions.most,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        if seed is not None:
            warnings.warn("the seats draw their chance together and anew: a seed repeats no match", stacklevel=2)
        self.table.next_match()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._show()

    def step(self, action: Union[int, Decision, None]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        turn = self.table.turn
        assert turn is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.table.decide(action if isinstance(action, Mapping) else self.actions.decision(turn, int(action)))
        self._show()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        seat, turn = self.possible_agents.index(agent), self.table.turn
        mask = np.zeros(self.actions.most, np.int8)
        if turn is not None and turn.seat == seat:
            mask[self.actions.legal(turn)] = 1
        return {"observation": np.array(self.encode(self.table.views.get(seat), self.size), np.float32), "action_mask": mask}

    def state(self) -> np.ndarray:
        raise Fault("table/no-state", "nobody has the whole state of a match: each seat keeps its own part")

    def close(self) -> None:
        self.table.close()

    def _show(self) -> None:
        turn, ends = self.table.turn, self.table.ends
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"information_state": text_of([*self.table.told[seat], self.table.views.get(seat)])}
            if turn is None:
                self.infos[agent]["end"], self.rewards[agent], self.terminations[agent] = ends[seat], ends[seat].score, True
        if turn is not None:
            self.agent_selection = self.possible_agents[turn.seat]
            self.infos[self.agent_selection]["turn"] = turn


def env(game: str, **ways: Any) -> Environment:
    return Environment(game, **ways)
