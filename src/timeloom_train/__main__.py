"""`python -m timeloom_train`: the table of what can be trained; each verb is loaded on use."""

from __future__ import annotations

import sys

import click

from timeloom.cli.lazy import LazyGroup
from timeloom.errors import TimeloomError

__all__ = ["main"]

VERBS: dict[str, tuple[str, str]] = {
    "attach": ("timeloom_train.weave.command", "Learn which events of a sentence a time belongs to."),
    "dating": ("timeloom_train.dating.command", "Learn to say when a text was written."),
    "dating-large": ("timeloom_train.dating.command", "Learn what a large network says of years beside the words."),
    "dating-left-out": ("timeloom_train.dating.command", "Learn dating without whole sources, and date those."),
    "pairs": (
        "timeloom_train.pairs.command",
        "Let pair classifiers, trained on growing shares of a corpus, answer it.",
    ),
    "system": ("timeloom_train.systems.command", "Train a published system that timeloom_lab.systems re-creates."),
    "timeline": ("timeloom_train.timeline.command", "Learn from readers which links hold and which phrases read well."),
    "times": ("timeloom_train.times.command", "Learn to choose among the readings of times."),
    "times-everyday": ("timeloom_train.times.everyday", "Learn what messages change of the weights of times."),
    "times-left-out": ("timeloom_train.times.command", "Learn times without each source in turn, and read that."),
    "tokens": ("timeloom_train.reader.command", "Pre-train the encoder on trees."),
    "weave": ("timeloom_train.weave.command", "Learn events and their relations, on an encoder of their own."),
    "weave-large": ("timeloom_train.weave.command", "Learn adapters of the large network for events and relations."),
    "weave-large-trust": (
        "timeloom_train.weave.command",
        "Measure how far links of the large weaver are to be trusted.",
    ),
    "weave-pack": ("timeloom_train.weave.command", "Make a weaver small, with its cards."),
    "weave-teach": (
        "timeloom_train.weave.command",
        "Let the large weaver say what it reads in texts without annotations.",
    ),
    "words": ("timeloom_train.reader.word_command", "Learn part of speech and trees on the encoder that is shipped."),
    "words-teach": (
        "timeloom_train.reader.word_command",
        "Let the large network say what it reads in texts without trees.",
    ),
}
"""Verb -> the module that holds the command of that name, and its line in `--help`."""


@click.group(
    cls=LazyGroup, rows=VERBS, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100}
)
def timeloom_train() -> None:
    """Train what timeloom ships or studies. Every run has a seed, and takes up again where it was stopped."""


def main() -> None:
    """Run the command line and exit."""
    try:
        timeloom_train.main(prog_name="python -m timeloom_train", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("timeloom_train."):
            raise
        click.echo(f"timeloom_train: {error.name} is no part of a wheel: train in the source tree", err=True)
        sys.exit(3)
    except TimeloomError as error:
        click.echo(f"timeloom_train: {error}", err=True)
        sys.exit(3)
    except (KeyboardInterrupt, click.Abort):
        click.echo("timeloom_train: interrupted", err=True)
        sys.exit(130)


if __name__ == "__main__":
    main()
