"""What data sets of labelled sounds have in common."""

import os

from ...io import Dataset
from ...utils.download import get_path_from_url
from ..backends.wave_backend import load
from ..features import MFCC, LogMelSpectrogram, MelSpectrogram, Spectrogram

DATA_HOME = os.path.expanduser("~/.cache/paddle/dataset")
_FEATURES = {
    "raw": None,
    "melspectrogram": MelSpectrogram,
    "mfcc": MFCC,
    "logmelspectrogram": LogMelSpectrogram,
    "spectrogram": Spectrogram,
}


def unpacked(archive, folder):
    """The folder that is in an archive, under DATA_HOME; the archive is fetched if need be."""
    path = os.path.join(DATA_HOME, folder)
    if not os.path.isdir(path):
        get_path_from_url(archive["url"], DATA_HOME, archive.get("md5"))
    if not os.path.isdir(path):
        raise RuntimeError(f"the archive {archive['url']} has no folder {folder}")
    return path


def check_split(dataset, split, folds):
    """One of the numbers of folds, from 1."""
    if isinstance(split, bool) or not isinstance(split, int) or not 1 <= split <= folds:
        raise ValueError(f"{dataset}: split must be an integer in [1, {folds}], got {split!r}")
    return split


class AudioClassificationDataset(Dataset):
    """Sounds with labels.

    Args:
        files (list[str]): Paths of WAV files.
        labels (list[int]): A label for each.
        feat_type (str): "raw", or which feature is made of a sound: "spectrogram",
            "melspectrogram", "logmelspectrogram" or "mfcc".
        sample_rate (int|None): How many numbers per second the sounds have.
        **kwargs: Arguments of the feature (:mod:`paddle.audio.features`).

    Raises:
        RuntimeError: There is no such feature.
    """

    def __init__(self, files, labels, feat_type="raw", sample_rate=None, **kwargs):
        if feat_type not in _FEATURES:
            raise RuntimeError(
                f"{type(self).__name__}: feat_type must be one of {list(_FEATURES)}, "
                f"got {feat_type!r}"
            )
        self.files, self.labels = files, labels
        self.feat_type, self.sample_rate, self.feat_config = feat_type, sample_rate, kwargs
        self._feature = None

    def _feature_of(self, x):
        if self._feature is None:
            config = dict(self.feat_config)
            if self.feat_type != "spectrogram":
                config["sr"] = self.sample_rate
            self._feature = _FEATURES[self.feat_type](**config)
        return self._feature(x)

    def __getitem__(self, idx):
        x = load(self.files[idx])[0].mean(0)  # one channel
        return (x if self.feat_type == "raw" else self._feature_of(x)), self.labels[idx]

    def __len__(self):
        return len(self.files)
