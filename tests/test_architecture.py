"""The layers of docs/architecture.md: who imports whom, and what a start of the program loads."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tracker"
HEAVY = ("networkx", "pandas", "plotly", "streamlit", "scipy", "matplotlib", "PIL", "pyarrow")


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(PACKAGE.rglob("*.py"))}


@cache
def imports(module: str) -> tuple[tuple[str, bool], ...]:
    """Every name that a module imports, and whether it does so at its top; imports for types are left out."""

    def found(node: ast.AST, top: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.Import):
                yield from ((alias.name, top) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{module} imports relatively"
                yield from ((f"{child.module}.{alias.name}", top) for alias in child.names)
                yield str(child.module), top
            function = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
            yield from found(child, top and not function)

    return tuple(found(ast.parse(MODULES[module].read_text(encoding="utf-8")), True))


def own(module: str, late: bool) -> set[str]:
    """The modules of this package that a module imports at its top, or also late."""
    return {name for name, top in imports(module) if name in MODULES and name != module and (top or late)}


def test_no_import_circle() -> None:
    graph = {module: own(module, late=False) for module in MODULES}
    for module, targets in graph.items():
        # ``from package import module`` also runs the package itself, but needs nothing of it.
        packages = {name for name in targets if any(other.startswith(name + ".") for other in targets)}
        graph[module] = targets - packages
    try:
        list(TopologicalSorter(graph).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def layers() -> list[set[str]]:
    """The layers that docs/architecture.md lists, bottom first."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \d+ \| (.+?) \|", text, re.MULTILINE)
    return [set(re.findall(r"`(\w+)`", row)) for row in rows]


def test_every_module_stands_in_one_layer() -> None:
    listed = [name for layer in layers() for name in layer]
    assert len(listed) == len(set(listed))
    parts = {module.split(".")[1] for module in MODULES if "." in module} - {"__main__"}
    assert set(listed) == parts


def test_layers_only_look_down() -> None:
    """Late imports too."""
    rank = {name: number for number, layer in enumerate(layers()) for name in layer}
    wrong = []
    for module in MODULES:
        if module in ("tracker", "tracker.__main__"):
            continue
        here = module.split(".")[1]
        for target in own(module, late=True) - {"tracker"}:
            if rank[target.split(".")[1]] > rank[here]:
                wrong.append(f"{module} imports {target}")
    assert not wrong


def test_heavy_libraries_are_imported_by_the_dashboard_or_late() -> None:
    wrong = []
    for module in MODULES:
        for name, top in imports(module):
            library = name.split(".")[0]
            if library in ("streamlit", "plotly") and not module.startswith("tracker.ui"):
                wrong.append(f"{module} imports {library}")
            if library in ("pandas", "networkx", "scipy") and top:
                wrong.append(f"{module} imports {library} at its top")
    assert not wrong


@pytest.mark.parametrize(
    "code",
    [
        "import tracker, tracker.cli",
        "from tracker.cli import main; main(['where', '--json', 'examples/first-night.jsonl'])",
        "from tracker.cli import main; main(['check', 'examples/first-night.jsonl'])",
        "import tracker.engine, tracker.explain, tracker.forecast, tracker.text",
    ],
)
def test_a_start_loads_no_heavy_library(code: str) -> None:
    code += f"\nimport sys, json; print(json.dumps([name for name in {HEAVY!r} if name in sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == []
