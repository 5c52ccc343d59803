"""Data sets of files in folders."""

import os

from ...io import Dataset
from ..image import image_load

IMG_EXTENSIONS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")


def _files(folder, where, extensions, is_valid_file):
    """The paths of the files that belong to a data set, in order."""
    if (extensions is None) == (is_valid_file is None):
        raise ValueError(f"{where}: extensions or is_valid_file must be given, but not both")
    if is_valid_file is None:
        endings = tuple(e.lower() for e in extensions)
        is_valid_file = lambda path: path.lower().endswith(endings)  # noqa: E731
    found = []
    for root, _, names in sorted(os.walk(folder, followlinks=True)):
        paths = (os.path.join(root, name) for name in sorted(names))
        found += [path for path in paths if is_valid_file(path)]
    return found


def _valid(extensions, is_valid_file):
    return IMG_EXTENSIONS if extensions is None and is_valid_file is None else extensions


class DatasetFolder(Dataset):
    """Samples in one folder for each class: ``root/class/…/file``.

    Args:
        root (str): The folder.
        loader (callable|None): Of a path; None: :func:`paddle.vision.image_load`.
        extensions (sequence[str]|None): How the files' names end; None: as those of images do.
        transform (callable|None): Applied to each sample.
        is_valid_file (callable|None): Of a path: whether it belongs to the data set; instead of
            `extensions`.

    Attributes: ``classes`` (list[str]), ``class_to_idx`` (dict), ``samples`` (list of paths with
    classes' numbers), ``targets`` (list[int]).

    Raises:
        RuntimeError: There are no files.
    """

    def __init__(self, root, loader=None, extensions=None, transform=None, is_valid_file=None):
        self.root, self.transform = root, transform
        self.loader = loader or image_load
        self.extensions = _valid(extensions, is_valid_file)
        self.classes = sorted(entry.name for entry in os.scandir(root) if entry.is_dir())
        self.class_to_idx = {name: i for i, name in enumerate(self.classes)}
        self.samples = [
            (path, i)
            for name, i in self.class_to_idx.items()
            for path in _files(
                os.path.join(root, name), "DatasetFolder", self.extensions, is_valid_file
            )
        ]
        if not self.samples:
            raise RuntimeError(f"DatasetFolder: root must have folders with files, got {root}")
        self.targets = [i for _, i in self.samples]

    def __getitem__(self, index):
        path, target = self.samples[index]
        sample = self.loader(path)
        return (sample if self.transform is None else self.transform(sample)), target

    def __len__(self):
        return len(self.samples)


class ImageFolder(Dataset):
    """Samples in a folder and those within, without classes; each sample is a list of one.

    Args:
        root (str): See :class:`DatasetFolder`, as for the others.
        loader (callable|None): Likewise.
        extensions (sequence[str]|None): Likewise.
        transform (callable|None): Likewise.
        is_valid_file (callable|None): Likewise.

    Raises:
        RuntimeError: There are no files.
    """

    def __init__(self, root, loader=None, extensions=None, transform=None, is_valid_file=None):
        self.root, self.transform = root, transform
        self.loader = loader or image_load
        self.extensions = _valid(extensions, is_valid_file)
        self.samples = _files(root, "ImageFolder", self.extensions, is_valid_file)
        if not self.samples:
            raise RuntimeError(f"ImageFolder: root must have files, got {root}")

    def __getitem__(self, index):
        sample = self.loader(self.samples[index])
        return [sample if self.transform is None else self.transform(sample)]

    def __len__(self):
        return len(self.samples)
