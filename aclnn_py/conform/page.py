"""A run's results as a page: HTML in one file, which needs no other."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from .results import Difference, Result, Summary, total

STYLE = """
:root { color-scheme: light dark; --line: #8884; --bad: #c62828; --known: #b26a00; --good: #2e7d32; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
h1 { font-size: 1.4rem; margin: 0 0 .3rem; } p { margin: .3rem 0; }
.verdict { font-weight: 600; } .bad { color: var(--bad); } .known { color: var(--known); } .good { color: var(--good); }
input { font: inherit; padding: .3rem .6rem; margin: 1rem 0; width: 22rem; max-width: 100%; }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); }
th { text-align: right; cursor: pointer; position: sticky; top: 0; background: Canvas; }
td { text-align: right; vertical-align: top; }
th:first-child, td:first-child { text-align: left; } .groups td:nth-child(2) { text-align: left; }
details > summary { cursor: pointer; } details table { margin: .3rem 0 .6rem 1rem; width: calc(100% - 1rem); }
code { font: 13px/1.4 ui-monospace, monospace; } ul { margin: .2rem 0 .6rem; } tfoot td { font-weight: 600; }
"""
SCRIPT = """
const rows = [...document.querySelectorAll('tbody.operators > tr')];
document.querySelector('input').addEventListener('input', event => {
  const words = event.target.value.toLowerCase().split(/\\s+/);
  for (const row of rows) row.hidden = !words.every(word => row.dataset.name.toLowerCase().includes(word));
});
const value = (row, at) => at ? Number(row.cells[at].textContent) : row.dataset.name;
document.querySelectorAll('table.all > thead th').forEach((head, at) => head.addEventListener('click', () => {
  const down = head.dataset.down = head.dataset.down ? '' : '1';
  rows.sort((a, b) => (value(a, at) < value(b, at) ? -1 : 1) * (down && at ? -1 : 1));
  document.querySelector('tbody.operators').append(...rows);
}));
"""
HEADINGS = ("operator", "cases", "numbers", "differences", "known", "seconds")


def html(summary: Summary) -> str:
    """The page: what was asked of what, the verdict, and a row per operator with its groups of cases."""
    title = f"Conformance of {summary.target}"
    rows = "\n".join(map(row, sorted(summary.results, key=lambda result: -len(result.new))))
    heads = "".join(f"<th>{name}</th>" for name in HEADINGS)
    sums = "".join(f"<td>{cell}</td>" for cell in figures(total(summary.results)))
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>\n'
        f"<h1>{escape(title)}</h1>\n{head(summary)}\n"
        '<input type="search" placeholder="Operators with these words in their name" aria-label="Operators">\n'
        f'<table class="all"><thead><tr>{heads}</tr></thead>\n<tbody class="operators">\n{rows}\n</tbody>\n'
        f"<tfoot><tr><td>total</td>{sums}</tr></tfoot></table>\n<script>{SCRIPT}</script></body></html>\n"
    )


def head(summary: Summary) -> str:
    new, known, count = len(summary.new), len(summary.differences) - len(summary.new), len(summary.results)
    verdict = "No difference" if not new else f"{new} difference{'s' if new > 1 else ''}"
    lines = [
        f'<p class="verdict {"bad" if new else "good"}">{verdict}{f", {known} known" if known else ""}</p>',
        f"<p>{count} operator{'s' * (count != 1)} on {escape(', '.join(summary.socs) or 'no SoC')}, rules: "
        f"{escape(' and '.join(summary.rules) or 'none')}, {summary.seconds:.1f} s</p>",
    ]
    if summary.interrupted:
        lines.append(f'<p class="known">Interrupted: {count} of {summary.planned} operators.</p>')
    lines += [f'<p class="known">No longer different: {escape(entry)}</p>' for entry in summary.stale]
    return "\n".join(lines)


def figures(result: Result) -> tuple[str, ...]:
    new = len(result.new)
    return (
        *map(str, (result.cases, result.numbers, new, len(result.differences) - new)), f"{result.seconds:.1f}",
    )  # fmt: skip


def row(result: Result) -> str:
    mark = "bad" if result.new else "known" if result.differences else ""
    cells = "".join(f"<td>{cell}</td>" for cell in figures(result))
    opened = " open" if result.new else ""
    name = f'<details{opened}><summary class="{mark}"><code>{escape(result.operator)}</code></summary>{inside(result)}'
    return f'<tr data-name="{escape(result.operator)}"><td>{name}</details></td>{cells}</tr>'


def inside(result: Result) -> str:
    """The groups of cases, and what differs."""
    groups = "".join(
        f"<tr><td>{escape(kind)}</td><td>{escape(about)}</td><td>{group.cases}</td></tr>"
        for (kind, about), group in result.groups.items()
    )
    return differences(result.differences) + f'<table class="groups"><tbody>{groups}</tbody></table>'


def differences(found: Iterable[Difference]) -> str:
    items = "".join(
        f'<li class="{"known" if each.known else "bad"}">{escape(each.case)} on {escape(each.soc)} by '
        f"{escape(each.rules)}: expected {escape(each.expected)} but got {escape(each.got)}"
        f"{escape(f' ({each.known})') if each.known else ''}</li>"
        for each in found
    )
    return f"<ul>{items}</ul>" if items else ""
