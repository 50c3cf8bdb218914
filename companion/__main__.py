"""`companion`, and `python -m companion`."""

import io
import os
import sys
from importlib.util import find_spec


def main() -> int:
    """Run a command, on a system that has what it needs."""
    if find_spec("fcntl") is None:
        print("Companion runs on Linux and other Unixes. On Windows, use WSL.", file=sys.stderr)
        return 2
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name that can't be written ends no command
    from companion import cli

    try:
        status = cli.main()
        sys.stdout.flush()
    except BrokenPipeError:  # as `companion tables | head` closes it; nothing more is written there
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130  # as a shell says it
    return status


if __name__ == "__main__":
    sys.exit(main())
