"""``python -m tracker`` is ``fury-tracker``."""

import sys

from tracker.cli import main

sys.exit(main())
