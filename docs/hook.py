"""The site's build: adds the pages and drawings that follow from the sources."""

from __future__ import annotations

from collections.abc import Iterator

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from sitegen import codes, drawings, functions, included, operators


def generated() -> Iterator[tuple[str, str]]:
    yield from operators.pages()
    yield from functions.pages()
    yield from included.pages()
    yield "codes.md", codes.text()
    yield from drawings.files()


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, content in generated():
        files.append(File.generated(config, path, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Links to files beside docs/ by their names: the site does not carry the sources."""
    return markdown if page.file.generated_by else included.site_links(markdown, below_docs=True)
