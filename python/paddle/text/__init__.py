"""Text: labels of sequences, and data sets."""

from .datasets import Imdb, Imikolov, UCIHousing
from .viterbi import ViterbiDecoder, viterbi_decode

__all__ = ["Imdb", "Imikolov", "UCIHousing", "ViterbiDecoder", "viterbi_decode"]
