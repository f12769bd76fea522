"""Pictures of patterns, for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ._types import Sample

#: The space around the curves for the labels of the axes, in pixels.
LEFT, RIGHT, TOP, BOTTOM = 34, 8, 8, 22


def svg(samples: Sequence[Sample], seconds: float, width: int, height: int) -> str:
    """Draws samples with equal intervals. The colours suit light and dark pages."""
    across = (width - LEFT - RIGHT) / max(len(samples) - 1, 1)
    floor, rise = height - BOTTOM, height - BOTTOM - TOP

    def place(index: int, value: float) -> str:
        return f"{LEFT + index * across:.1f},{floor - value * rise:.1f}"

    area = " ".join(place(index, sample.intensity) for index, sample in enumerate(samples))
    lines = "".join(
        f'<polyline fill="none" stroke="#d9730d" points="{points}"/>'
        for points in _sharpness(samples, place))
    labels = "".join(
        f'<text x="{LEFT - 6}" y="{floor - value * rise + 4:.0f}" text-anchor="end">{value:g}</text>'
        for value in (0, 0.5, 1))
    ticks = "".join(
        f'<text x="{LEFT + share * (width - LEFT - RIGHT):.0f}" y="{height - 6}" '
        f'text-anchor="middle">{share * seconds:.3g} s</text>'
        for share in (0.25, 0.5, 0.75))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="intensity and sharpness over '
        f'{seconds:.3g} seconds"><g font-family="sans-serif" font-size="11" fill="#808080">'
        f'{labels}{ticks}</g><path d="M{LEFT} {floor}H{width - RIGHT}" stroke="#808080"/>'
        f'<polygon fill="#2f7ed8" fill-opacity="0.5" points="{LEFT},{floor} {area} '
        f'{width - RIGHT},{floor}"/>{lines}</svg>')


def _sharpness(samples: Sequence[Sample], place: Callable[[int, float], str]) -> list[str]:
    """The lines of sharpness: one for each part in which the intensity is above 0."""
    lines: list[list[str]] = [[]]
    for index, sample in enumerate(samples):
        if sample.intensity > 0:
            lines[-1].append(place(index, sample.sharpness))
        elif lines[-1]:
            lines.append([])
    return [" ".join(line) for line in lines if len(line) > 1]
