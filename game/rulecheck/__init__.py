"""Rule cases: small maps, forced dice, commands, and what must come of them; and the index of rule IDs."""

from game.content.rules_index import FACETS, Index, IndexFault, RuleEntry, load_index
from game.rulecheck.build import Stage, build_case, case_from, case_setup
from game.rulecheck.cases import Case, CaseError
from game.rulecheck.ledger import Ledger, ledger, rules_ledger
from game.rulecheck.loading import LoadedCase, load_cases
from game.rulecheck.report import Report, as_table, check, rules_check, shipped_cases
from game.rulecheck.run import Failure, Result, run_case

__all__ = [
    "FACETS", "Case", "CaseError", "Failure", "Index", "IndexFault", "Ledger", "LoadedCase", "Report",
    "Result", "RuleEntry", "Stage", "as_table", "build_case", "case_from", "case_setup", "check", "ledger",
    "load_cases", "load_index", "rules_check", "rules_ledger", "run_case", "shipped_cases",
]
