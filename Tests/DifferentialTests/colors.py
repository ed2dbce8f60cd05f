"""Colour spaces. Arrays have their components last; encoded sRGB is straight, in 0…1."""
import numpy as np

# Ottosson, "A perceptual color space for image processing", matrices of 2021-01-25.
LMS_OF_LINEAR = np.array([
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005]])
LAB_OF_ROOTS = np.array([
    [0.2104542553, 0.7936177850, -0.0040720468],
    [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660]])
ROOTS_OF_LAB = np.array([
    [1, 0.3963377774, 0.2158037573],
    [1, -0.1055613458, -0.0638541728],
    [1, -0.0894841775, -1.2914855480]])
LINEAR_OF_LMS = np.array([
    [4.0767416621, -3.3077115913, 0.2309699292],
    [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010]])
LUMA = np.array([0.2126, 0.7152, 0.0722])


def linear(encoded):
    size = np.abs(encoded)
    return np.sign(encoded) * np.where(size <= 0.04045, size / 12.92, ((size + 0.055) / 1.055) ** 2.4)


def encoded(linear):
    size = np.abs(linear)
    return np.sign(linear) * np.where(size <= 0.0031308, size * 12.92, 1.055 * size ** (1 / 2.4) - 0.055)


def oklab(encoded_rgb):
    return np.cbrt(linear(encoded_rgb) @ LMS_OF_LINEAR.T) @ LAB_OF_ROOTS.T


def of_oklab(lab):
    return encoded((lab @ ROOTS_OF_LAB.T) ** 3 @ LINEAR_OF_LMS.T)


def of_oklch(lightness, chroma, degrees):
    hue = np.deg2rad(degrees)
    return of_oklab(np.stack([lightness + 0 * hue, chroma * np.cos(hue), chroma * np.sin(hue)], -1))


def of_hsb(degrees, saturation, brightness):
    def component(n):
        k = np.mod(n + np.mod(degrees, 360) / 60, 6)
        return brightness * (1 - saturation * np.clip(np.minimum(k, 4 - k), 0, 1))
    return np.stack([component(5), component(3), component(1)], -1)


def of_hsl(degrees, saturation, lightness):
    def component(n):
        k = np.mod(n + np.mod(degrees, 360) / 30, 12)
        return lightness - saturation * min(lightness, 1 - lightness) * np.clip(np.minimum(k - 3, 9 - k), -1, 1)
    return np.stack([component(0), component(8), component(4)], -1)


def premultiplied(straight, is_linear):
    """What a paint composites: straight encoded red, green, blue, alpha, clipped, into the blending space."""
    straight = np.clip(np.asarray(straight, float), 0, 1)
    rgb = linear(straight[..., :3]) if is_linear else straight[..., :3]
    return np.concatenate([rgb * straight[..., 3:], straight[..., 3:]], -1)


def unmultiplied(pixels):
    alpha = pixels[..., 3:]
    return np.where(alpha > 0, pixels[..., :3] / np.where(alpha > 0, alpha, 1), 0)


def straight(pixels, is_linear):
    rgb = unmultiplied(pixels)
    return np.concatenate([encoded(rgb) if is_linear else rgb, pixels[..., 3:]], -1)
