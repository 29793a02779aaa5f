"""Systems that the rulesets share."""
