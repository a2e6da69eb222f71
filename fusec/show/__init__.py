"""Output for people and programs: diffs, explanations, diagnostics, summaries and the report."""

from fusec.show.baseline import baseline_text, lost_fusions, read_baseline
from fusec.show.check import check_json, check_text
from fusec.show.code_page import explain_code, refusals_document
from fusec.show.comparison import comparison_json, comparison_text
from fusec.show.compiled import with_counts
from fusec.show.diagnostics import diagnostic_text
from fusec.show.explanation import explain_json, explain_text
from fusec.show.formats import FORMATS, Listing, printed
from fusec.show.formats.listings import check_listing, explain_listing, missed_listing, rewrite_listing, verify_listing
from fusec.show.report import REPORT_NAME, SCHEMA, account, digest, report, without_groups
from fusec.show.report_reader import ModuleEntry, Report, read_entry, read_report
from fusec.show.selection import Selection, select
from fusec.show.summary import summary_json, summary_text
from fusec.show.timing import bench_json, bench_text
from fusec.show.unified_diff import diff

__all__ = [
    "FORMATS",
    "REPORT_NAME",
    "SCHEMA",
    "Listing",
    "ModuleEntry",
    "Report",
    "Selection",
    "account",
    "baseline_text",
    "bench_json",
    "bench_text",
    "check_json",
    "check_listing",
    "check_text",
    "comparison_json",
    "comparison_text",
    "diagnostic_text",
    "diff",
    "digest",
    "explain_code",
    "explain_json",
    "explain_listing",
    "explain_text",
    "lost_fusions",
    "missed_listing",
    "printed",
    "read_baseline",
    "read_entry",
    "read_report",
    "refusals_document",
    "report",
    "rewrite_listing",
    "select",
    "summary_json",
    "summary_text",
    "verify_listing",
    "with_counts",
    "without_groups",
]
