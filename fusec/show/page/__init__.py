"""The review page of a package: what its template prints."""

from fusec.show.page.review import Review, review

__all__ = ["Review", "review"]
