"""Odds as pictures; needs matplotlib (the extra `studies`)."""

from collections.abc import Sequence
from pathlib import Path

from marchwarden.studies.questions import Line


def plot(lines: Sequence[Line], path: Path, title: str = "") -> None:
    """Bars of a table of odds, written as PNG or SVG by the name of the file."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(8, 0.6 * len(lines) + 1.4), layout="constrained")
    names = [f"{line.aim} (for {line.side})" for line in lines]
    values = [float(line.value) for line in lines]
    bars = axes.barh(names, values, color=["#4477aa" if i % 2 == 0 else "#ee6677" for i in range(len(lines))])
    axes.bar_label(bars, [f"{value:.3f}" for value in values], padding=3)
    axes.set_xlim(0, max([1.0, *values]) * 1.12)
    axes.invert_yaxis()
    if title:
        axes.set_title(title)
    figure.savefig(path)
    plt.close(figure)
