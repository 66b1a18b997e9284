"""The environments of which there are stand-ins."""
