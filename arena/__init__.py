"""Two-player games on graphs: unfold a game into its arena and solve it.

A name is imported from its module when it is first used, so `import arena` is cheap; `__init__.pyi` lists them. The
command line starts here too, where Ctrl-C is not answered yet: next to nothing is imported.
"""

_HOMES: dict[str, tuple[str, str]] = {}
_PUBLIC: list[str] = []


def __getattr__(name: str) -> object:
    """Import a name from its module, or look up the version that is installed."""
    if name == "__version__":
        return _version()
    if name.startswith("__") and name != "__all__":  # Python asks for some: for `__path__`, at every import
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    homes, public = _names()
    if name == "__all__":
        return public
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, own = homes[name]
    _check_others(module)
    value = globals()[name] = getattr(import_module(module), own)
    return value


def __dir__() -> list[str]:
    """List the public names, imported already or not."""
    return sorted([*_names()[1], "__version__"])


def _names() -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Read from the stub, once, the module of each name, and which names are for users."""
    if not _HOMES:
        import ast

        with open(f"{__file__}i", encoding="utf-8") as stub:  # noqa: PTH123 - pathlib takes longer to import
            imports = [node for node in ast.parse(stub.read()).body if isinstance(node, ast.ImportFrom)]
        for node in imports:
            _HOMES.update({alias.asname or alias.name: (str(node.module), alias.name) for alias in node.names})
            _PUBLIC.extend(alias.asname for alias in node.names if alias.asname)
    return _HOMES, _PUBLIC


def _check_others(module: str) -> None:
    """Warn that a user's file hides one of our packages; where a name would be imported from that file, raise."""
    import warnings

    from arena.machine.shadowing import InTheWay, check_neighbors

    try:
        check_neighbors()
    except InTheWay as error:
        if not module.startswith("arena."):
            raise
        warnings.warn(str(error), stacklevel=3)


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("arena-games")
    except PackageNotFoundError:
        raise AttributeError("arena-games is not installed, so nothing says its version") from None
