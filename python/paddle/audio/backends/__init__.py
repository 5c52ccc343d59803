"""Readers and writers of sound files. There is one, of WAV files with 16 bits."""

from .wave_backend import AudioInfo, get_current_backend, list_available_backends, set_backend

__all__ = ["get_current_backend", "list_available_backends", "set_backend"]
