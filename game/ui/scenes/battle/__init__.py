"""The battle screen: input modes, plans, panels, prompts."""
