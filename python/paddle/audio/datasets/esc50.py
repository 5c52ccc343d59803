"""Sounds of the environment."""

import collections
import csv
import os

from .dataset import AudioClassificationDataset, check_split, unpacked

_LABELS = (
    "Dog,Rooster,Pig,Cow,Frog,Cat,Hen,Insects (flying),Sheep,Crow,Rain,Sea waves,Crackling fire,"
    "Crickets,Chirping birds,Water drops,Wind,Pouring water,Toilet flush,Thunderstorm,Crying baby,"
    "Sneezing,Clapping,Breathing,Coughing,Footsteps,Laughing,Brushing teeth,Snoring,"
    "Drinking; sipping,Door knock,Mouse click,Keyboard typing,Door; wood creaks,Can opening,"
    "Washing machine,Vacuum cleaner,Clock alarm,Clock tick,Glass breaking,Helicopter,Chainsaw,"
    "Siren,Car horn,Engine,Train,Church bells,Airplane,Fireworks,Hand saw"
)


class ESC50(AudioClassificationDataset):
    """2000 sounds of the environment, each 5 seconds long, in 50 classes (Piczak, "ESC: Dataset for
    Environmental Sound Classification", 2015).

    Args:
        mode (str): "train": the sounds of all folds but one; anything else: those of that fold.
        split (int): That fold, 1 to 5.
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
        "url": "https://paddleaudio.bj.bcebos.com/datasets/ESC-50-master.zip",
        "md5": "7771e4b9d86d0945acce719c7a59305a",
    }
    label_list = [name.replace(";", ",") for name in _LABELS.split(",")]
    meta = os.path.join("ESC-50-master", "meta", "esc50.csv")
    meta_info = collections.namedtuple(
        "META_INFO", ("filename", "fold", "target", "category", "esc10", "src_file", "take")
    )
    audio_path = os.path.join("ESC-50-master", "audio")

    def __init__(self, mode="train", split=1, feat_type="raw", archive=None, **kwargs):
        check_split("ESC50", split, 5)
        if archive is not None:
            self.archive = archive
        folder = unpacked(self.archive, self.audio_path)
        files, labels = [], []
        with open(
            os.path.join(unpacked(self.archive, os.path.dirname(self.meta)), "esc50.csv")
        ) as f:
            for row in list(csv.reader(f))[1:]:
                info = self.meta_info(*row)
                if (int(info.fold) == split) != (mode == "train"):
                    files.append(os.path.join(folder, info.filename))
                    labels.append(int(info.target))
        super().__init__(files, labels, feat_type, 44100, **kwargs)
