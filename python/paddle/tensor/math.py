__all__ = []
METHODS = []
