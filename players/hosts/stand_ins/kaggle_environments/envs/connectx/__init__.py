"""The game of ConnectX."""
