"""``litsite serve``: the site on this computer only, built again and reloaded whenever something changes."""

from __future__ import annotations

import asyncio
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from livereload.handlers import LiveReloadHandler, LiveReloadJSHandler
from livereload.watcher import Watcher
from tornado import web
from tornado.httpserver import HTTPServer

from litsite.config import Environment
from litsite.errors import WorkspaceError
from litsite.preview.injection import waiting_page, with_reload
from litsite.preview.rebuild import Outcome, Rebuilder
from litsite.progress import Terminal
from litsite.stage import Progress

LOOPBACK = "127.0.0.1"
_HOSTS = ("127.0.0.1", "localhost")
_INTERVAL = 0.4


class Preview:
    """The running preview: the last outcome, and the browsers that are told to reload."""

    def __init__(self, rebuilder: Rebuilder, port: int, progress: Progress) -> None:
        self.port = port
        self.outcome = Outcome(None, "", "The first build is running.")
        self._rebuilder = rebuilder
        self._progress = progress
        self._builder = ThreadPoolExecutor(max_workers=1)

    def application(self) -> web.Application:
        """The server's routes. Every one answers to this computer's own names only."""
        hosts = rf"(?:{'|'.join(name.replace('.', chr(92) + '.') for name in _HOSTS)})"
        LiveReloadHandler.watcher = Watcher()  # it names what changed in livereload's messages; watching is ours
        LiveReloadHandler.live_css = False
        application = web.Application()
        application.add_handlers(
            hosts,
            [
                ("/livereload", _ReloadSocket),
                ("/livereload.js", LiveReloadJSHandler),
                (r"/((?:.*/)?|.*\.html)", _PageHandler, {"preview": self}),
                ("/(.*)", _FileHandler, {"preview": self}),
            ],
        )
        return application

    async def watch(self, stop: asyncio.Event) -> None:
        """Build now, and again after each change, until ``stop`` is set. A change during a build is not lost."""
        loop = asyncio.get_running_loop()
        built = ""
        while not stop.is_set():
            stamp = await loop.run_in_executor(self._builder, self._rebuilder.stamp)
            if stamp != built:
                built = stamp
                self.outcome = await loop.run_in_executor(self._builder, self._rebuilder.build)
                self._progress.say(self.outcome.message)
                LiveReloadHandler.reload_waiters("*")
            try:
                await asyncio.wait_for(stop.wait(), _INTERVAL)
            except TimeoutError:
                continue
        self._builder.shutdown(cancel_futures=True)


class _ReloadSocket(LiveReloadHandler):  # type: ignore[misc]  # livereload ships no types
    """Livereload's socket, for pages of this server only."""

    def check_origin(self, origin: str) -> bool:
        return any(origin.startswith((f"http://{name}:", f"http://{name}/")) for name in _HOSTS)


class _PageHandler(web.RequestHandler):
    """Pages of the site, with the reload script; a folder's address shows its index."""

    def initialize(self, preview: Preview) -> None:
        self._preview = preview

    def get(self, path: str) -> None:
        outcome, port = self._preview.outcome, self._preview.port
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        if outcome.site is None:
            self.finish(waiting_page(outcome.failure, port))
            return
        root = outcome.site.resolve()
        try:
            file = (root / (path if path.endswith(".html") else f"{path}index.html")).resolve()
            page = file.read_bytes() if file.is_relative_to(root) else None
        except (OSError, ValueError):  # no such file, or no name that a file can have
            page = None
        if page is None:
            raise web.HTTPError(404)
        self.finish(with_reload(page, port, outcome.failure))


class _FileHandler(web.StaticFileHandler):
    """Everything else in the site: styles, scripts, pictures. The site may have changed since the last request."""

    def initialize(self, preview: Preview) -> None:  # type: ignore[override]  # the folder is not known beforehand
        if preview.outcome.site is None:
            raise web.HTTPError(404)
        super().initialize(path=str(preview.outcome.site))

    def set_extra_headers(self, path: str) -> None:  # noqa: ARG002 - tornado's signature
        self.set_header("Cache-Control", "no-store")

    def compute_etag(self) -> str | None:
        return None


def serve(config_file: Path, *, environment: Environment, port: int, open_browser: bool, jobs: int) -> None:
    """Serve until interrupted.

    :raises WorkspaceError: when the port is taken.
    """
    asyncio.run(_serve(Preview(Rebuilder(config_file, environment, Terminal(), jobs), port, Terminal()), open_browser))


async def _serve(preview: Preview, open_browser: bool) -> None:
    server = HTTPServer(preview.application())
    try:
        server.listen(preview.port, address=LOOPBACK)
    except OSError as error:
        raise WorkspaceError(
            f"port {preview.port} cannot be used: {error.strerror}", where="serve", hint="choose another with --port"
        ) from error
    address = f"http://{LOOPBACK}:{preview.port}/"
    Terminal().say(f"The site is at {address} (Ctrl-C ends).")
    if open_browser:
        webbrowser.open(address)
    try:
        await preview.watch(asyncio.Event())
    finally:
        server.stop()
        await server.close_all_connections()
