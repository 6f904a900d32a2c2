"""The panels that we draw ourselves, each a pure function from values to a tree of nodes."""
