"""JSON: the object of the command, or an array of them for several sources."""

from collections.abc import Sequence

from fusec.show.formats.listing import Listing


def json(listings: Sequence[Listing]) -> str:
    """One object as it is; several in an array."""
    documents = [listing.document() for listing in listings]
    entries = ",\n".join(text.rstrip() for text in documents)
    return documents[0] if len(documents) == 1 else f"[\n{entries}\n]\n"
