"""Settings of programs."""

from ..static import BuildStrategy, CompiledProgram
