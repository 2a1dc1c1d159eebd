"""Builds sites with doccheck, and serves them from this machine."""

import functools
import http.server
import pathlib
import subprocess
import threading


def build(doccheck, content, out, *options):
    """Builds a site; a build that ends in 2 for the sake of hostile input is fine where the caller says so."""
    command = [doccheck, "build", str(content), "--out", str(out), *options]
    done = subprocess.run(command, capture_output=True, text=True, cwd=pathlib.Path(content).parent)
    return done.returncode, done.stdout + done.stderr


class _Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def send_error(self, code, message=None, explain=None):
        page = pathlib.Path(self.directory, "404.html")
        if code != 404 or not page.exists():
            return super().send_error(code, message, explain)
        body = page.read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


class Server:
    """Serves a folder until it is closed."""

    def __init__(self, folder):
        handler = functools.partial(_Handler, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._server.shutdown()
