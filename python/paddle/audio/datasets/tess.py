"""Speech in several moods."""

import collections
import os

from .dataset import AudioClassificationDataset, check_split, unpacked


class TESS(AudioClassificationDataset):
    """2800 utterances of two actresses in seven moods (Pichora-Fuller and Dupuis, "Toronto
    emotional speech set", 2020).

    Args:
        mode (str): "train": all folds but one; anything else: that fold.
        n_folds (int): How many folds there are; files go to them by turns, in the order of their
            paths.
        split (int): That fold, 1 to n_folds.
        feat_type (str): "raw", or which feature is made of a sound: "spectrogram",
            "melspectrogram", "logmelspectrogram" or "mfcc".
        archive (dict[str, str]|None): Where the archive is fetched from, ``url`` and ``md5``, if it
            is not yet in the home directory; None: from its publisher.
        **kwargs: Arguments of the feature (:mod:`paddle.audio.features`).

    Raises:
        ValueError: There is no such fold.
        RuntimeError: There is no such feature, or the archive cannot be had.
    """

    archive = {
        "url": "https://bj.bcebos.com/paddleaudio/datasets/TESS_Toronto_emotional_speech_set.zip",
        "md5": "1465311b24d1de704c4c63e4ccc470c7",
    }
    label_list = ["angry", "disgust", "fear", "happy", "neutral", "ps", "sad"]
    meta_info = collections.namedtuple("META_INFO", ("speaker", "word", "emotion"))
    audio_path = "TESS_Toronto_emotional_speech_set"

    def __init__(self, mode="train", n_folds=5, split=1, feat_type="raw", archive=None, **kwargs):
        if isinstance(n_folds, bool) or not isinstance(n_folds, int) or n_folds < 1:
            raise ValueError(f"TESS: n_folds must be a positive integer, got {n_folds!r}")
        check_split("TESS", split, n_folds)
        if archive is not None:
            self.archive = archive
        paths = sorted(
            os.path.join(folder, name)
            for folder, _, names in os.walk(unpacked(self.archive, self.audio_path))
            for name in names
            if name.endswith(".wav")
        )
        files, labels = [], []
        for i, path in enumerate(paths):
            if (i % n_folds + 1 == split) != (mode == "train"):
                info = self.meta_info(*os.path.basename(path)[: -len(".wav")].split("_"))
                files.append(path)
                labels.append(self.label_list.index(info.emotion))
        super().__init__(files, labels, feat_type, 24414, **kwargs)
