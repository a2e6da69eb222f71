"""The command line: the commands with their options, output and exit status."""

import re
import sys
from enum import Enum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from fusec import __version__, terminal
from fusec.base.ir.program import Program
from fusec.base.plan.choices import Guards
from fusec.base.plan.messages import Told, broken_demands
from fusec.base.plan.proof import FloatingPoint
from fusec.base.text.diagnostic import error
from fusec.config import Overrides, TargetChoice, load_options

# Each command imports the rooms that it needs: `fusec --version` answers before libcst, islpy and jinja2 are loaded.

SUCCESS, FINDINGS, FAILURE = 0, 1, 2
USUAL_SECONDS, THOROUGH_SECONDS = 5.0, 20.0  # of processor time, for each group after its first cases
PLACE = re.compile(r"(?P<path>.+?):(?P<line>[1-9]\d*)(:\d+)?")
CODE = re.compile(r"FUS\d+", re.IGNORECASE)

app = typer.Typer(
    name="fusec",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


class Format(Enum):
    TEXT = "text"
    JSON = "json"


SourceArgument = Annotated[Path, typer.Argument(metavar="SRC", help="A package, a folder of packages, or one file.")]
OutputOption = Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder of the rewritten package.")]
PackageArgument = Annotated[Path, typer.Argument(metavar="DIR", help="A folder that `fusec rewrite` wrote.")]
TargetOption = Annotated[TargetChoice | None, typer.Option(help="What the kernels are written in.")]
FpOption = Annotated[FloatingPoint | None, typer.Option(help="Which results may differ from the original's.")]
GuardsOption = Annotated[Guards | None, typer.Option(help="Whether shapes and overlaps may be checked at run time.")]
FormatOption = Annotated[Format, typer.Option("--format", help="How results are printed.")]
WorkloadOption = Annotated[Path | None, typer.Option(metavar="FILE", help="The program to run; see docs/workloads.md.")]
SizesOption = Annotated[
    list[int] | None, typer.Option("--size", metavar="N", min=0, help="A size of the workload; repeatable.")
]
SeedOption = Annotated[int, typer.Option(min=0, help="Chooses the generated inputs.")]


def main() -> None:
    """Runs the command and ends the process; no traceback reaches the user."""
    terminal.guarded(lambda: app(prog_name="fusec"))


def _print_version(asked: bool) -> None:
    if asked:
        terminal.write(f"fusec {__version__}\n")
        raise typer.Exit


@app.callback()
def _fusec(
    _version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Ahead-of-time, source-to-source kernel fusion for Python array programs."""


@app.command()
def rewrite(
    source: SourceArgument,
    out: OutputOption,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    exit_non_zero_on_change: Annotated[
        bool, typer.Option("--exit-non-zero-on-change", help="Exit with 1 when a file of DIR changed.")
    ] = False,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Write a copy of SRC to DIR in which array statements run as fused kernels."""
    from fusec import pipeline, show

    options = load_options(source, Overrides(target, fp, guards))
    outcome, changed = pipeline.rewrite(source, out, options, terminal.stage)
    _show_told(outcome.told, outcome.program)
    files = outcome.package.files
    if format_ is Format.JSON:
        terminal.write(show.summary_json(outcome.program, outcome.plan, files, str(out)))
    else:
        terminal.write(
            show.summary_text(outcome.program, outcome.plan, files, str(out), terminal.has_colors(sys.stdout))
        )
    if not changed:
        terminal.message(f"{out} held these files already; nothing was written.\n")
    _end(outcome.told, FINDINGS if changed and exit_non_zero_on_change else SUCCESS)


@app.command()
def check(
    source: SourceArgument,
    out: OutputOption,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Tell whether DIR is what `fusec rewrite` would write now; exit with 1 and a list of files when it is not."""
    from fusec import pipeline, show

    options = load_options(source, Overrides(target, fp, guards))
    findings, told = pipeline.check(source, out, options, terminal.stage)
    _show_told(told)
    if format_ is Format.JSON:
        terminal.write(show.check_json(findings, str(out)))
    else:
        terminal.write(show.check_text(findings, str(out), terminal.has_colors(sys.stdout)))
    _end(told, FINDINGS if findings else SUCCESS)


@app.command()
def diff(
    source: SourceArgument,
    out: Annotated[Path | None, typer.Option(metavar="DIR", help="Compare with this folder instead of SRC.")] = None,
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
) -> None:
    """Print what `fusec rewrite` would change, as a patch that `git apply` takes; exit with 1 when that is anything."""
    from fusec import pipeline

    options = load_options(source, Overrides(target, fp, guards))
    outcome, patch = pipeline.diff(source, out, options, terminal.stage)
    _show_told(outcome.told, outcome.program)
    terminal.write_bytes(patch)
    _end(outcome.told, FINDINGS if patch else SUCCESS)


@app.command()
def explain(
    what: Annotated[str, typer.Argument(metavar="SRC[/FILE[:LINE]]|CODE", help="A place in the source, or a code.")],
    target: TargetOption = None,
    fp: FpOption = None,
    guards: GuardsOption = None,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Say why each sequence of array statements was or was not fused, or what a code means."""
    from fusec import pipeline, show

    if CODE.fullmatch(what) and not Path(what).exists():
        terminal.write(_code_page(what))
        return
    place = PLACE.fullmatch(what)
    if place and not Path(what).exists():
        path, line = Path(place["path"]), int(place["line"])
    else:
        path, line = Path(what), None
    if line is not None and path.is_dir():
        raise error(
            "FUS904", f"`{path}` is a folder, which has no line {line}.", str(path), "Name a file and a line of it."
        )
    options = load_options(path, Overrides(target, fp, guards))
    program, plan, path_inside = pipeline.explain(path, options, terminal.stage)
    selection = show.Selection(path_inside, line)
    refusals = (refusal for module in show.select(plan, selection).modules for refusal in module.refusals)
    told = Told(program.diagnostics, broken_demands(refusals))
    _show_told(told, program)
    if format_ is Format.JSON:
        terminal.write(show.explain_json(program, plan, selection))
    else:
        terminal.write(show.explain_text(program, plan, selection, terminal.has_colors(sys.stdout)))
    _end(told, SUCCESS)


@app.command()
def verify(
    package: PackageArgument,
    workload: WorkloadOption = None,
    size: SizesOption = None,
    source: Annotated[Path | None, typer.Option(metavar="SRC", help="Compare the workload with this tree.")] = None,
    seed: SeedOption = 0,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Compile every kernel for every dtype and view.")
    ] = False,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Run every fused group against the author's own statements; exit with 1 when results differ or a kernel never runs."""
    from fusec import show
    from fusec.verify import VerifyOptions
    from fusec.verify import verify as compare

    _announce(package)
    sizes = tuple(size) if size else None
    options = VerifyOptions(
        workload=_workload(package, workload),
        sizes=sizes,
        seed=seed,
        source=source,
        thorough=thorough,
        seconds=THOROUGH_SECONDS if thorough else USUAL_SECONDS,
    )
    comparison = compare(package, options, terminal.bar)
    if format_ is Format.JSON:
        terminal.write(show.comparison_json(comparison))
    else:
        terminal.write(show.comparison_text(comparison, terminal.has_colors(sys.stdout)))
    _end_run(comparison.is_complete, SUCCESS if comparison.is_sound else FINDINGS)


@app.command()
def bench(
    package: PackageArgument,
    workload: WorkloadOption = None,
    size: SizesOption = None,
    threads: Annotated[
        list[int] | None, typer.Option(metavar="N", min=1, help="A number of threads; repeatable.")
    ] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Interleaved calls for each median.")] = 7,
    groups: Annotated[
        bool, typer.Option("--groups/--no-groups", help="Also time every group on its own, beside the workload.")
    ] = True,
    first_calls: Annotated[
        bool, typer.Option("--first-calls/--no-first-calls", help="Also time what compiling and loading kernels takes.")
    ] = True,
    seed: SeedOption = 0,
    format_: FormatOption = Format.TEXT,
) -> None:
    """Time fused code against the author's own statements, interleaved in one run."""
    from fusec import show
    from fusec.verify import BenchOptions
    from fusec.verify import bench as time

    _announce(package)
    options = BenchOptions(
        workload=_workload(package, workload),
        sizes=tuple(size) if size else None,
        seed=seed,
        threads=tuple(threads) if threads else None,
        repeats=repeats,
        groups=groups,
        first_calls=first_calls,
    )
    benchmark = time(package, options, terminal.bar)
    if format_ is Format.JSON:
        terminal.write(show.bench_json(benchmark))
    else:
        terminal.write(show.bench_text(benchmark, terminal.has_colors(sys.stdout)))
    _end_run(benchmark.is_complete, SUCCESS)


@app.command()
def build(
    package: PackageArgument,
    arch: Annotated[str, typer.Option(metavar="SM,...", help="Architectures: `sm_80,sm_90`.")],
    kernels: Annotated[Path, typer.Option(metavar="FILE", help="The list of kernels, which a run writes.")],
) -> None:
    """Compile the CUDA kernels of a rewritten package for devices, without one, into files that it loads first."""
    from fusec import pipeline

    architectures = tuple(dict.fromkeys(name.strip() for name in arch.split(",") if name.strip()))
    built = pipeline.build(package, kernels, architectures, terminal.stage)
    for file in built.files:
        terminal.write(f"{file}\n")
    for sentence in built.missing:
        terminal.message(f"{sentence[0].upper()}{sentence[1:]}\n")
    counted = f" The report holds the registers of {len(built.counts)}." if built.counts else ""
    terminal.message(f"{built.kernels} kernels for {', '.join(architectures)}.{counted}\n")


def _code_page(code: str) -> str:
    from fusec import show

    page = show.explain_code(code)
    if page is None:
        raise error("FUS904", f"fusec has no code `{code.upper()}`.", hint="docs/refusals.md lists all codes.")
    return page


def _workload(package: Path, chosen: Path | None) -> Path | None:
    return load_options(package, Overrides(workload=chosen)).workload


def _announce(package: Path) -> None:
    from fusec.verify import fused_groups

    fused_groups(package)  # raises for a folder that fusec did not write, before any code of it runs
    terminal.message(f"fusec runs the code of {package} in a child process.\n")


def _end(told: Told, status: int) -> NoReturn:
    """Ends the command: a module that was kept back is a failure, a demanded fusion that was refused is a finding."""
    if not told.is_safe:
        raise typer.Exit(FAILURE)
    raise typer.Exit(FINDINGS if told.demands else status)


def _end_run(is_complete: bool, status: int) -> NoReturn:
    """Ends a command that ran the user's code: code that could not be run is a failure."""
    raise typer.Exit(status if is_complete else FAILURE)


def _show_told(told: Told, program: Program | None = None) -> None:
    """Print the diagnostics on stderr, with the source lines that they are about."""
    from fusec import show

    modules = {module.path: module for module in program.modules} if program is not None else {}
    for diagnostic in (*told.diagnostics, *told.demands):
        module = modules.get(diagnostic.span.path if diagnostic.span else "")
        source, encoding = (module.source, module.encoding) if module else (None, "utf-8")
        terminal.message(show.diagnostic_text(diagnostic, source, encoding, terminal.has_colors(sys.stderr)))
