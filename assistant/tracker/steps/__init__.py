"""The steps of a deal as they are played, one small class for each kind."""

from assistant.tracker.steps import betting, dealing, flow, moving, saying, washing
from assistant.tracker.steps.rule import RULES, StepRule, fresh, rule_of

__all__ = ["RULES", "StepRule", "betting", "dealing", "flow", "fresh", "moving", "rule_of", "saying", "washing"]
