"""`python -m marchwarden` is the command line."""

import sys

from marchwarden.cli import main

sys.exit(main())
