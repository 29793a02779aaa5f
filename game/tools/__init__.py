"""Scripts of ours, run as `python -m game.tools.NAME`."""
