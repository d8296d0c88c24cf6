"""``python -m assistant`` is the command ``cards-speak``."""

from assistant.cli import main

if __name__ == "__main__":
    main()
