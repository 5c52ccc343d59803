"""What is young: its interface may still change."""


def __getattr__(name):
    if name == "passes":
        import importlib

        return importlib.import_module(".passes", __name__)
    raise AttributeError(f"module 'paddle.incubate' has no attribute '{name}'")
