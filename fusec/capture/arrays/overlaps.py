"""Recognise calls of functions of blocks that take elements of neighbouring blocks: `da.map_overlap(smooth, x, depth=1)`."""

import ast

MAP_OVERLAP = "dask.array.map_overlap"
_METHOD = "map_overlap"
_OF_METHOD = ("depth", "boundary")  # its arguments by position, after the function


def overlapped_call(node: ast.Call, canonical: str | None) -> ast.Call | None:
    """The call as `da.map_overlap(smooth, x, depth=1)`, also for `x.map_overlap(smooth, 1)`; None for any other call, and for
    one of several arrays."""
    match node.func:
        case _ if canonical == MAP_OVERLAP:
            return node if len(node.args) == 2 else None
        case ast.Attribute(receiver, attr) if canonical is None and attr == _METHOD and node.args:
            function, *options = node.args
            if len(options) > len(_OF_METHOD):
                return None
            keywords = [ast.keyword(name, value) for name, value in zip(_OF_METHOD, options, strict=False)]
            return ast.Call(node.func, [function, receiver], [*keywords, *node.keywords])
        case _:
            return None


def overlap_key(function: str, depth: int, boundary: str) -> str:
    """The key of its helper."""
    return f"{MAP_OVERLAP}({function}, {depth}, {boundary})"


def is_overlap(key: str) -> bool:
    return key.startswith(f"{MAP_OVERLAP}(")
