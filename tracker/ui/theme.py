"""The colours of both themes: those of the map, and the options that give Streamlit the same look."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = [
    "DARK",
    "LIGHT",
    "Palette",
    "cividis",
    "contrast",
    "ink",
    "luminance",
    "palette",
    "streamlit_theme",
]

_CIVIDIS = (
    (0x00, 0x22, 0x4E), (0x12, 0x35, 0x70), (0x3B, 0x49, 0x6C), (0x57, 0x5D, 0x6D), (0x70, 0x71, 0x73),
    (0x8A, 0x86, 0x78), (0xA5, 0x9C, 0x74), (0xC3, 0xB3, 0x69), (0xE1, 0xCC, 0x55), (0xFE, 0xE8, 0x38),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours of the map in one theme, as CSS words."""

    dark: bool
    sea: str
    land: str
    coast: str
    tints: tuple[str, ...]
    road: str
    white_rail: str
    yellow_rail: str
    sleeper: str
    sea_link: str
    hollow: str
    port: str
    text: str
    faint: str
    sea_text: str
    halo: str
    outline: str
    legal: str
    selected: str
    dracula: str
    piece_text: str
    hunters: dict[str, str]


LIGHT = Palette(
    dark=False,
    sea="#dbe6ec",
    land="#f4f0e6",
    coast="#9fb3bf",
    tints=("#efe3d0", "#f3e6c3", "#e4e8cf", "#e6dfe9", "#dde8dc", "#f1ddd6", "#e0e4ee"),
    road="#a8977e",
    white_rail="#ffffff",
    yellow_rail="#f2c230",
    sleeper="#6b6257",
    sea_link="#8fb0c4",
    hollow="#7d7466",
    port="#2f6f94",
    text="#221d18",
    faint="#6a6154",
    sea_text="#3f6577",
    halo="#fbf8f1",
    outline="#2a2520",
    legal="#00798c",
    selected="#b3123f",
    dracula="#8e0f2f",
    piece_text="#ffffff",
    hunters={"godalming": "#1f6b3a", "seward": "#6a3d9a", "van_helsing": "#8a4b08", "mina": "#1d4f91"},
)

DARK = Palette(
    dark=True,
    sea="#131a22",
    land="#272a2f",
    coast="#4a5a68",
    tints=("#332e28", "#36322a", "#2c3229", "#302c38", "#29332f", "#382c2b", "#2b3038"),
    road="#6f675c",
    white_rail="#d9d9d6",
    yellow_rail="#d0a928",
    sleeper="#0b0d10",
    sea_link="#35536a",
    hollow="#a39a8c",
    port="#6fb1d6",
    text="#f3efe8",
    faint="#b0a89b",
    sea_text="#8fb4c9",
    halo="#14171b",
    outline="#f3efe8",
    legal="#35d0c8",
    selected="#ff6f91",
    dracula="#c21b48",
    piece_text="#ffffff",
    hunters={"godalming": "#1f7a43", "seward": "#7c4fb3", "van_helsing": "#9c5a12", "mina": "#2a63ad"},
)


def palette(theme: str | None) -> Palette:
    """The palette of a theme word; anything but ``"dark"`` is light."""
    return DARK if theme == "dark" else LIGHT


def cividis(t: float, dark: bool) -> str:
    """The heat colour of ``t`` between 0 (least likely) and 1 (likeliest), as ``#rrggbb``.

    On dark the scale runs from blue to yellow, on light from yellow to blue, so the likeliest place always
    stands out most.
    """
    t = min(max(t, 0.0), 1.0)
    position = (0.12 + 0.88 * t if dark else 1.0 - t) * (len(_CIVIDIS) - 1)
    low = min(int(position), len(_CIVIDIS) - 2)
    rest = position - low
    rgb = (round(a + (b - a) * rest) for a, b in zip(_CIVIDIS[low], _CIVIDIS[low + 1], strict=True))
    return "#" + "".join(f"{part:02x}" for part in rgb)


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb`` as WCAG defines it."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def ink(background: str) -> str:
    """Black or white, whichever reads better on ``background``; never below 4.5 to 1."""
    return "#000000" if contrast("#000000", background) >= contrast("#ffffff", background) else "#ffffff"


def streamlit_theme() -> dict[str, str]:
    """Streamlit's theme options, light and dark; the browser's setting chooses between them."""
    shared = {"theme.font": "sans-serif", "theme.headingFont": "serif", "theme.baseRadius": "0.5rem"}
    light = {
        "primaryColor": "#8e0f2f",
        "backgroundColor": "#fbf8f1",
        "secondaryBackgroundColor": "#f1eadc",
        "textColor": LIGHT.text,
        "borderColor": "#d8cdb9",
    }
    dark = {
        "primaryColor": "#e0607f",
        "backgroundColor": "#101419",
        "secondaryBackgroundColor": "#1b2128",
        "textColor": DARK.text,
        "borderColor": "#363f4a",
    }
    options = dict(shared)
    for mode, colours in (("light", light), ("dark", dark)):
        options |= {f"theme.{mode}.{name}": value for name, value in colours.items()}
    return options
