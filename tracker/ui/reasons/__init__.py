"""Why a place is possible or not, and where he was all along."""
