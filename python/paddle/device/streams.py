"""Queues of work on a device, and marks in them. On the CPU all work is done at once."""

from .. import _C

_current = {}


def _place_of(device, where):
    from . import place_of

    return _C.current_place() if device is None else place_of(device, where)


class Stream:
    """A queue of work on a device.

    Args:
        device (str|Place|None): None: the current device.
        priority (int): 1 for high, 2 for normal.
        stream_base: A stream of the core to wrap.
    """

    def __init__(self, device=None, priority=2, stream_base=None):
        self.device = _place_of(device, "Stream: device")
        self.stream_base = stream_base or _C.make_stream(self.device)

    def query(self):
        """Whether all work is done."""
        return self.stream_base.query()

    def synchronize(self):
        """Waits until all work is done."""
        self.stream_base.synchronize()

    def record_event(self, event=None):
        """Puts a mark into the queue, and returns it."""
        event = event or Event._on(self.device)
        event.record(self)
        return event

    def wait_event(self, event):
        """Lets further work wait for a mark in another queue."""
        self.stream_base.wait(event.event_base)

    def wait_stream(self, stream):
        """Lets further work wait for what is in another queue now."""
        self.wait_event(stream.record_event())

    def __eq__(self, o):
        return isinstance(o, Stream) and self.stream_base is o.stream_base

    def __hash__(self):
        return id(self.stream_base)

    def __repr__(self):
        return f"<paddle.device.Stream on {self.device}>"


class Event:
    """A mark in a queue of work on the current device.

    Args:
        enable_timing (bool): Whether :meth:`elapsed_time` is wanted.
        blocking (bool): Whether who waits sleeps, instead of asking again and again.
        interprocess (bool): Whether other processes see the mark.
    """

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        self._make(_C.current_place(), enable_timing)

    @classmethod
    def _on(cls, place):
        event = cls.__new__(cls)
        event._make(place, False)
        return event

    def _make(self, place, enable_timing):
        self.device = place
        self.event_base = _C.make_event(place, enable_timing)

    def record(self, stream=None):
        """Puts the mark into a queue; None: the current one."""
        self.event_base.record((stream or current_stream(self.device)).stream_base)

    def query(self):
        """Whether the work before the mark is done."""
        return self.event_base.query()

    def synchronize(self):
        """Waits until the work before the mark is done."""
        self.event_base.synchronize()

    def elapsed_time(self, end_event):
        """Milliseconds from this mark to another."""
        return end_event.event_base.milliseconds_since(self.event_base)

    def __repr__(self):
        return f"<paddle.device.Event on {self.device}>"


def current_stream(device=None):
    """The queue that ops on a device go into."""
    place = _place_of(device, "current_stream: device")
    return Stream(place, stream_base=_C.current_stream(place))


def set_stream(stream):
    """Makes a queue the current one of its device; returns the one before."""
    if stream is None:
        return current_stream()
    before = current_stream(stream.device)
    _C.set_current_stream(stream.device, stream.stream_base)
    _current[str(stream.device)] = stream  # keeps it alive
    return before


class stream_guard:
    """In a `with` block: another current queue."""

    def __init__(self, stream=None):
        self._stream = stream

    def __enter__(self):
        self._before = None if self._stream is None else set_stream(self._stream)
        return self._stream

    def __exit__(self, exc_type, exc_val, exc_tb):
        if self._before is not None:
            set_stream(self._before)


def synchronize(device=None):
    """Waits until a device has done all its work."""
    _C.synchronize(_place_of(device, "synchronize: device"))
