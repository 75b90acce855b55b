"""The built page: files with a hash in their name are kept for ever, the page itself is asked for each time."""

import re
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response

HASHED = re.compile(r"-[A-Za-z0-9_-]{8,}\.(js|css|woff2|svg|png|webp)$")
NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
    ".json": "application/json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".txt": "text/plain",
}
MISSING = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>marchwarden</title></head><body>
<h1>The table's page is not built</h1>
<p>The server is running, but the page that belongs to it has not been built into this installation.
In a checkout, run <code>make play</code>, or <code>npm ci</code> and <code>npm run build</code> in <code>web/</code>,
then load this page again. An installed wheel always carries the page.</p>
</body></html>"""


class Page:
    """Serves one folder and nothing outside it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    async def index(self, request: Request) -> Response:
        """The page itself."""
        index = self.folder / "index.html"
        if not index.is_file():
            return HTMLResponse(MISSING, 503, headers={"cache-control": "no-store"})
        return FileResponse(index, media_type="text/html", headers={"cache-control": "no-cache"})

    async def asset(self, request: Request) -> Response:
        """A file that belongs to the page."""
        parts = request.path_params["path"].split("/")
        file = self.folder.joinpath(*parts) if all(NAME.fullmatch(part) for part in parts) else None
        if file is None or file.suffix not in TYPES or not file.is_file():
            return Response("not found", 404, media_type="text/plain")
        kept = "public, max-age=31536000, immutable" if HASHED.search(file.name) else "no-cache"
        return FileResponse(file, media_type=TYPES[file.suffix], headers={"cache-control": kept})
