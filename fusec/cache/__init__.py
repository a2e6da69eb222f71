"""Keep what becomes of a file for the next run, under a hash of all that it depends on."""

from fusec.cache.encoding import Kept, decoded, encoded
from fusec.cache.folder import cache_folder, clean
from fusec.cache.results import Results, hashed
from fusec.cache.tool import tool_stamp

__all__ = ["Kept", "Results", "cache_folder", "clean", "decoded", "encoded", "hashed", "tool_stamp"]
