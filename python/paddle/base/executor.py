"""What runs programs."""

from ..static import Executor, global_scope, scope_guard
