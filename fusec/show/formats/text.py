"""Text for people: what each command says, one source after the other."""

from collections.abc import Sequence

from fusec.show.formats.listing import Listing


def plain_text(listings: Sequence[Listing]) -> str:
    """Without colours."""
    return "".join(listing.text(False) for listing in listings)


def colored_text(listings: Sequence[Listing]) -> str:
    """With the escapes of a terminal that shows colours."""
    return "".join(listing.text(True) for listing in listings)
