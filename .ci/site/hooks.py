"""What `make site` does beyond mkdocs: it reads CommonMark, has pages from outside of docs, and leaves out what no page needs."""
import json
import os
import posixpath
import re
import shutil
from xml.etree import ElementTree

from markdown import Extension
from markdown_it import MarkdownIt
from mkdocs.structure.files import File

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Files outside of docs, and where they are on the site.
OUTSIDE = {"README.md": "index.md", "CHANGELOG.md": "CHANGELOG.md", "CONTRIBUTING.md": "CONTRIBUTING.md", "SECURITY.md": "SECURITY.md",
           "LICENSE": "LICENSE.txt"}
# A record for those who build pb from source.
UNPUBLISHED = {"dev/changes-before-0.2.0.md"}
# The man page; of the theme, maps for its developers, and what other languages than English need.
UNUSED = re.compile(r"\.map$|/lunr/|^pb\.1$")


class CommonMark(Extension):
    """Reads a page as forges do. Python-Markdown reads blocks in lists, bars in code and lists below paragraphs differently."""

    def __init__(self):
        super().__init__()
        self.page = None

    def extendMarkdown(self, md):
        md.preprocessors.deregister("html_block")
        md.preprocessors.deregister("fenced_code_block")
        md.treeprocessors.deregister("inline")
        md.treeprocessors.deregister("prettify")
        md.parser.parseDocument = lambda lines: ElementTree.ElementTree(self.tree("\n".join(lines)))
        md.serializer = lambda element: ElementTree.tostring(element, encoding="unicode", method="html")

    def tree(self, text):
        reader = MarkdownIt("commonmark", {"xhtmlOut": True}).enable("table")
        tokens = reader.parse(text)
        for token in tokens:
            token.content = well_formed(token) if token.type == "html_block" else token.content
            if token.children:
                token.children = list(moved(token.children, self.page))
        # The first cell of a table may be empty, but then it is no heading.
        text = reader.renderer.render(tokens, reader.options, {}).replace("<th></th>", "<td></td>")
        return ElementTree.fromstring(f"<div>{text}</div>")


def well_formed(token):
    """HTML of a page as XML: without comments, and with `<img>` closed."""
    return re.sub(r"(<img [^>]*[^/>])>", r"\1/>", re.sub(r"(?s)<!--.*?-->", "", token.content))


def moved(tokens, page):
    """The tokens of a line, with links that lead to the place which a file has on the site. A link to a file that is only in the
    repository becomes its text."""
    target = page.file.src_uri
    source = next((one for one, place in OUTSIDE.items() if place == target), f"docs/{target}")
    dropped = False
    for token in tokens:
        token.content = well_formed(token) if token.type == "html_inline" else token.content
        name = {"link_open": "href", "image": "src"}.get(token.type)
        link = token.attrs[name] if name else ""
        path, mark, anchor = link.partition("#")
        if path and ":" not in path:
            path = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
            place = OUTSIDE.get(path) or (path.removeprefix("docs/") if path.startswith("docs/") else None)
            full = os.path.join(ROOT, path)
            if os.path.isdir(full) or place in UNPUBLISHED or (place is None and os.path.exists(full)):
                dropped = True
                continue
            token.attrs[name] = posixpath.relpath(place or path, posixpath.dirname(target) or ".") + mark + anchor
        if token.type == "link_close" and dropped:
            dropped = False
            continue
        yield token


READER = CommonMark()


def anchor(text, _):
    """The anchor of a heading, as GitHub, GitLab and Forgejo make it."""
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")


def on_config(config):
    config.markdown_extensions.append(READER)
    config.mdx_configs["toc"] = {"slugify": anchor}


def on_files(files, config):
    for source, target in OUTSIDE.items():
        with open(os.path.join(ROOT, source), encoding="utf-8") as file:
            files.append(File.generated(config, target, content=file.read()))
    for name in ("site.css", "site.js", "favicon.svg"):
        files.append(File.generated(config, name, abs_src_path=os.path.join(HERE, name)))


def on_page_markdown(text, page, **_):
    READER.page = page
    # Who looks for a word looks for what is so today, and for what a user does.
    if page.file.src_uri.startswith(("decisions/0", "dev/", "CHANGELOG")):
        page.meta["search"] = {"exclude": True}
    return text


def on_post_template(output, template_name, **_):
    """The page for addresses that do not exist is like all others."""
    return on_post_page(output) if template_name.endswith(".html") else output


def on_post_page(output, **_):
    """The page without the indentation of its templates, and with a name for its dialog."""
    output = output.replace('role="dialog"', 'role="dialog" aria-label="Search"')
    parts = re.split(r"(?s)(<pre.*?</pre>|<script.*?</script>)", output)
    return "".join(part if number % 2 else re.sub(r"\s*\n\s*", "\n", part) for number, part in enumerate(parts))


def on_post_build(config):
    site = config.site_dir
    for folder, _, names in os.walk(site):
        for name in names:
            path = os.path.join(folder, name)
            if UNUSED.search(os.path.relpath(path, site)):
                os.remove(path)
            elif name.endswith(".json"):
                with open(path, encoding="utf-8") as file:
                    value = json.load(file)
                with open(path, "w", encoding="utf-8") as file:
                    json.dump(value, file, ensure_ascii=False, separators=(",", ":"))
    shutil.rmtree(os.path.join(site, "assets/javascripts/lunr"))
