"""The files of a package, and the archives they are put into: the same bytes for the same files."""
import base64
import gzip
import hashlib
import io
import tarfile
import time
import zipfile

EXECUTABLE, PLAIN = 0o755, 0o644


class Tree:
    """Files by path, each with its mode."""

    def __init__(self):
        self.files = {}

    def add(self, path, data, mode=PLAIN):
        self.files[path] = (data.encode() if isinstance(data, str) else data, mode)

    def write(self, folder):
        """Writes the files below `folder`, and their folders with the modes that a package installs."""
        for path, (data, mode) in sorted(self.files.items()):
            file = folder / path
            for parent in reversed(file.relative_to(folder).parents):
                (folder / parent).mkdir(exist_ok=True)
                (folder / parent).chmod(EXECUTABLE)
            file.write_bytes(data)
            file.chmod(mode)

    @property
    def size(self):
        return sum(len(data) for data, _ in self.files.values())


def tar_gz(tree, top, epoch):
    """A tar.gz of the tree in the folder `top`, sorted, owned by root, of one time."""
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, (data, mode) in sorted(tree.files.items()):
            info = tarfile.TarInfo(f"{top}/{path}")
            info.size, info.mode, info.mtime = len(data), mode, epoch
            info.uname = info.gname = "root"
            archive.addfile(info, io.BytesIO(data))
    return gzipped(plain.getvalue(), epoch)


def gzipped(data, epoch):
    return gzip.compress(data, compresslevel=9, mtime=epoch)


def wheel_zip(tree, record, epoch):
    """A zip of the tree with the wheel's RECORD, which names each file with its hash and size, at its end."""
    rows = [f"{path},sha256={digest(data)},{len(data)}" for path, (data, _) in sorted(tree.files.items())]
    files = [*sorted(tree.files.items()), (record, (("\n".join([*rows, f"{record},,"]) + "\n").encode(), PLAIN))]
    # A zip knows no time before 1980, and none of its own zone.
    moment = time.gmtime(max(epoch, 315532800))[:6]
    result = io.BytesIO()
    with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, (data, mode) in files:
            info = zipfile.ZipInfo(path, moment)
            info.external_attr, info.create_system = (0o100000 | mode) << 16, 3
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return result.getvalue()


def digest(data):
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
