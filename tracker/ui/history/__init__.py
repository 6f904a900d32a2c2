"""The log and what can be done with it: corrections, conflicts, branches, earlier moments."""
