"""All rows by name, in the order of the report."""
from rows import images, language, masks, painting, png, writing

ALL = {**writing.ROWS, **painting.ROWS, **masks.ROWS, **images.ROWS, **language.ROWS, **png.ROWS}
