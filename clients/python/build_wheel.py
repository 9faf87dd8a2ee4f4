"""
Builds the wheel, by the standard library alone: `python3 clients/python/build_wheel.py [folder]`. The same sources make the same bytes.
It is the backend of pyproject.toml too (PEP 517), so that `pip install clients/python` needs no network.
"""

import base64
import hashlib
import re
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = (HERE / "pyproject.toml").read_text()
LICENSE = HERE.parent.parent / "LICENSE"


def field(name):
    """Of pyproject.toml, which Python reads only since 3.11."""
    return re.search(rf'^{name} = "(.*)"$', PROJECT, re.MULTILINE)[1]


def metadata():
    extras = re.search(r"^\[project.optional-dependencies\]\n((?:.+\n)+)", PROJECT, re.MULTILINE)[1]
    lines = ["Metadata-Version: 2.1", f"Name: {field('name')}", f"Version: {field('version')}", f"Summary: {field('description')}"]
    lines += [f"License: {field('license')}", f"Requires-Python: {field('requires-python')}"]
    for extra, wanted in re.findall(r'^(\w+) = \["(.*)"\]$', extras, re.MULTILINE):
        lines += [f"Provides-Extra: {extra}", f'Requires-Dist: {wanted}; extra == "{extra}"']
    return "\n".join(lines) + "\n"


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    stem = f"{field('name')}-{field('version')}"
    info = f"{stem}.dist-info"
    files = {path.relative_to(HERE).as_posix(): path.read_bytes() for path in sorted((HERE / "fogline").iterdir()) if path.is_file()}
    files[f"{info}/METADATA"] = metadata().encode()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: build_wheel.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    if LICENSE.exists():
        files[f"{info}/LICENSE"] = LICENSE.read_bytes()
    digest = {name: base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=") for name, content in files.items()}
    record = "".join(f"{name},sha256={digest[name]},{len(content)}\n" for name, content in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    wheel = f"{stem}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w") as archive:
        for name, content in files.items():
            member = zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0))
            member.external_attr = 0o644 << 16
            archive.writestr(member, content)
    return wheel


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else HERE.parent.parent / "dist")
    folder.mkdir(parents=True, exist_ok=True)
    print(folder / build_wheel(folder))
