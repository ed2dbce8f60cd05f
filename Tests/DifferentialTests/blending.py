"""W3C Compositing and Blending Level 1, on premultiplied pixels."""
import numpy as np
from colors import unmultiplied


def soft_light(b, s):
    root = np.where(b <= 0.25, ((16 * b - 12) * b + 4) * b, np.sqrt(b))
    return np.where(s <= 0.5, b - (1 - 2 * s) * b * (1 - b), b + (2 * s - 1) * (root - b))


def color_dodge(b, s):
    return np.where(b <= 0, 0, np.where(s >= 1, 1, np.minimum(1, b / np.where(s >= 1, 1, 1 - s))))


def color_burn(b, s):
    return np.where(b >= 1, 1, np.where(s <= 0, 0, 1 - np.minimum(1, (1 - b) / np.where(s <= 0, 1, s))))


def hard_light(b, s):
    return np.where(s <= 0.5, b * 2 * s, b + (2 * s - 1) - b * (2 * s - 1))


# Of the backdrop's and the source's straight components.
MODES = {
    "normal": lambda b, s: s,
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: hard_light(s, b),
    "darken": np.minimum,
    "lighten": np.maximum,
    "color-dodge": color_dodge,
    "color-burn": color_burn,
    "hard-light": hard_light,
    "soft-light": soft_light,
    "difference": lambda b, s: np.abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
    "add": None,
}


def composite(mode, backdrop, source):
    if mode == "add":
        return np.minimum(1, source + backdrop)
    alpha_b, alpha_s = backdrop[..., 3:], source[..., 3:]
    b, s = np.clip(unmultiplied(backdrop), 0, 1), np.clip(unmultiplied(source), 0, 1)
    mixed = (1 - alpha_b) * s + alpha_b * MODES[mode](b, s)
    rgb = alpha_s * mixed + (1 - alpha_s) * backdrop[..., :3]
    return np.concatenate([rgb, alpha_s + alpha_b - alpha_s * alpha_b], -1)
