"""The steps of a deal as they are played, one small class for each kind."""

from assistant.tracker.steps import betting, dealing, drawing, flow, moving, offering, saying, washing
from assistant.tracker.steps.rule import RULES, StepRule, fresh, rule_of

__all__ = [
    "RULES", "StepRule", "betting", "dealing", "drawing", "flow", "fresh", "moving", "offering", "rule_of", "saying",
    "washing",
]  # fmt: skip
