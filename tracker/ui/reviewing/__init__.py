"""The parts of the page *Review*: turning everything up, stepping through, charts, findings, the report."""
