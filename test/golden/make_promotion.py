"""Writes promotion.json; run by a Python that has the real package."""

import json
import pathlib

import promotion

PATH = pathlib.Path(__file__).parent / "promotion.json"

if __name__ == "__main__":
    table = {}
    for name, call in promotion.CALLS.items():
        rows = table[name] = {}
        for form in promotion.FORMS:
            for a in promotion.DTYPES:
                for b in promotion.others(form):
                    dtype = promotion.dtype_of(call, *promotion.operands(form, a, b))
                    if dtype is not None:
                        rows.setdefault(form, {}).setdefault(a, {})[b] = dtype
    PATH.write_text(json.dumps(table, separators=(",", ":")).replace('},"', '},\n"') + "\n")
