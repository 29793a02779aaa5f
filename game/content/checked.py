"""Decoding into msgspec types that reports every fault of a table, not only its first."""

import tomllib
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from game.content.problems import Problems, shown

T = TypeVar("T", bound=msgspec.Struct)

MAX_BYTES = 4_000_000
"""Largest TOML file that is read."""


def read_toml(path: Path, problems: Problems) -> dict[str, Any]:
    """The tables of a file; empty, with a problem reported, when it cannot be read."""
    file = str(path)
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            problems.add(file, "", "file-too-large", found=size, expected=f"<= {MAX_BYTES}")
            return {}
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        problems.add(file, "", "file-missing")
    except OSError as error:
        problems.add(file, "", "file-unreadable", found=error.strerror or "")
    except UnicodeDecodeError as error:
        problems.add(file, f"byte {error.start}", "not-utf8", expected="UTF-8")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problems.add(file, "", "toml-syntax", found=str(error))
    return {}


def decode(value: object, type_: type[T], file: str, where: str, problems: Problems) -> T | None:
    """The value as `type_`, or None after reporting each unknown, missing or wrong key with its place."""
    try:
        return msgspec.convert(value, type_)
    except msgspec.ValidationError:
        before = len(problems.found)
        _explain(value, type_, file, where, problems)
        if len(problems.found) == before:
            problems.add(file, where, "wrong-value", found=shown(value), expected=notation(type_))
        return None


def _explain(value: object, type_: Any, file: str, where: str, problems: Problems) -> None:
    if not isinstance(value, dict):
        problems.add(file, where, "wrong-type", found=shown(value), expected="table")
        return
    fields = {field.encode_name: field for field in _fields(type_)}
    for key, part in value.items():
        place = f"{where}.{key}" if where else key
        if key not in fields:
            problems.unknown(file, place, "unknown-key", key, fields)
        else:
            _explain_field(part, fields[key].type, file, place, problems)
    for key, field in fields.items():
        if field.required and key not in value:
            place = f"{where}.{key}" if where else key
            problems.add(file, place, "missing-key", expected=notation(field.type))


def _explain_field(value: object, type_: Any, file: str, where: str, problems: Problems) -> None:
    try:
        msgspec.convert(value, type_)
        return
    except msgspec.ValidationError:
        pass
    inner, _ = _bare(type_)
    arguments = get_args(inner)
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct):
        _explain(value, inner, file, where, problems)
    elif get_origin(inner) is tuple and arguments[1:] == (...,) and isinstance(value, list):
        for place, part in enumerate(value):
            _explain_field(part, arguments[0], file, f"{where}[{place}]", problems)
    elif get_origin(inner) is tuple and isinstance(value, list) and len(value) == len(arguments):
        for place, (part, kind) in enumerate(zip(value, arguments, strict=True)):
            _explain_field(part, kind, file, f"{where}[{place}]", problems)
    elif get_origin(inner) is dict and isinstance(value, dict):
        for key, part in value.items():
            _explain_field(key, arguments[0], file, f"{where}.{key}", problems)
            _explain_field(part, arguments[1], file, f"{where}.{key}", problems)
    else:
        code = _code(value, inner)
        problems.add(file, where, code, found=shown(value), expected=notation(type_))


def _code(value: object, inner: Any) -> str:
    if get_origin(inner) is Literal:
        return "not-one-of"
    if isinstance(inner, type) and type(value) is inner:
        return "out-of-range"
    return "wrong-type"


@cache
def _fields(type_: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    return msgspec.structs.fields(type_)


def _bare(type_: Any) -> tuple[Any, tuple[Any, ...]]:
    """A type without its Annotated wrapper, and what was annotated."""
    if get_origin(type_) is Annotated:
        return get_args(type_)[0], type_.__metadata__
    return type_, ()


def notation(type_: Any) -> str:
    """What a type accepts, in short notation without words of a language: `int 0..12`, `melee | finesse`."""
    inner, marks = _bare(type_)
    origin, arguments = get_origin(inner), get_args(inner)
    if origin is Literal:
        return " | ".join(map(str, arguments))
    if origin in (Union, UnionType):
        return " | ".join(map(notation, arguments))
    if origin is tuple:
        return "[" + ", ".join("..." if part is ... else notation(part) for part in arguments) + "]"
    if origin is dict:
        return f"{{{notation(arguments[0])}: {notation(arguments[1])}}}"
    name = "table" if isinstance(inner, type) and issubclass(inner, msgspec.Struct) else ""
    name = name or str(getattr(inner, "__name__", inner))
    for mark in marks:
        low, high = getattr(mark, "ge", None), getattr(mark, "le", None)
        pattern = getattr(mark, "pattern", None)
        shortest, longest = getattr(mark, "min_length", None), getattr(mark, "max_length", None)
        if low is not None or high is not None:
            name += f" {'' if low is None else low}..{'' if high is None else high}"
        if pattern is not None:
            name += f" /{pattern}/"
        if shortest is not None or longest is not None:
            name += f" length {shortest or 0}..{'' if longest is None else longest}"
    return name
