"""Pages of the codex and of the rules in force: what they say, how they flow, where their links lead."""
