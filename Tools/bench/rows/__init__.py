"""All rows by name, in the order of the report."""
from rows import language, masks, painting, png, writing

ALL = {**writing.ROWS, **painting.ROWS, **masks.ROWS, **language.ROWS, **png.ROWS}
