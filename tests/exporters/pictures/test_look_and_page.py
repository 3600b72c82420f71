"""Looks and pages: the options of pictures, in Python and on the command line."""

import inspect
from dataclasses import fields

import click
import pytest
from commands import verbs

import arena
from arena import Look, Page
from arena.cli.pictures import ASKED, options_of
from arena.errors import ParameterError
from exporters.pictures.look_and_page import PictureOptions, asked

NIM = arena.unfold(arena.load("fibonacci_nim"))


def test_keywords_are_fields_and_come_before_those_of_a_look_or_a_page(tmp_path):
    by_names = arena.draw(NIM, tmp_path / "a.svg", color="attractor", style="course", legend="right")
    by_objects = arena.draw(NIM, tmp_path / "b.svg", Look(color="attractor", style="course"), Page(legend="right"))
    both = arena.draw(
        NIM, tmp_path / "c.svg", Look(color="player"), Page(legend="right"), color="attractor", style="course"
    )
    assert by_names.read_bytes() == by_objects.read_bytes() == both.read_bytes()


def test_an_option_that_is_none_is_refused_by_name(tmp_path):
    with pytest.raises(ParameterError, match=r"colour.*did you mean color"):
        arena.draw(NIM, tmp_path / "a.svg", colour="grundy")


def test_a_notebook_completes_the_names_of_all_options():
    named = [each.name for each in (*fields(Look), *fields(Page))]
    assert [*inspect.signature(arena.draw).parameters][-len(named) :] == named
    assert list(PictureOptions.__annotations__) == named
    assert asked(None, None, {}).keys() == {*named} - {"players"}


@pytest.mark.parametrize("kind", [Look, Page])
def test_the_docstring_of_a_look_or_a_page_tells_of_each_field(kind):
    for field in fields(kind):
        assert f"\n{field.name} : " in inspect.getdoc(kind)


@pytest.mark.parametrize("name", [name for name, field in ASKED.items() if field.metadata])
def test_the_command_line_has_each_option_by_its_name_and_with_its_choices(name):
    option, *_ = options_of(name)
    draw = {each.name: each for each in verbs()["draw"].get_command(click.Context(verbs()["draw"]), "nim").params}
    assert option.opts == draw[name].opts == [f"--{name}"]
    assert option.help == draw[name].help
    if choices := ASKED[name].metadata["choices"]:
        assert tuple(option.type.choices) == choices
        assert choices == tuple(draw[name].type.choices)


@pytest.mark.parametrize("given", [{"look": Page(fit="slide")}, {"page": Look()}, {"look": {"color": "grundy"}}])
def test_a_look_is_no_page_and_no_mapping(given, tmp_path):
    ((name, value),) = given.items()
    with pytest.raises(ParameterError, match=f"{name}: a {name.title()}, and no {type(value).__name__}"):
        arena.draw(NIM, tmp_path / "a.svg", **given)


@pytest.mark.parametrize("thing", [NIM, arena.load("fibonacci_nim")])
@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("fit", "slides", "slide, column, page"),
        ("legend", "left", "right, below, none"),
        ("direction", "up", "down, right"),
        ("letters", "9", "'9': from 1 to 100"),
        ("letters", float("nan"), "nan: from 1 to 100"),
        ("width", -1, "-1: from 1 to 200"),
    ],
)
def test_a_place_that_is_none_is_refused_by_name_before_anything_is_planned(thing, name, value, allowed, tmp_path):
    with pytest.raises(ParameterError, match=f"{name}.*{allowed}"):
        arena.draw(thing, tmp_path / "a.svg", **{"fit": "slide", name: value})
    assert not [*tmp_path.iterdir()]


def test_mermaid_fits_no_page_as_it_places_vertices_itself(tmp_path):
    with pytest.raises(ParameterError, match=r"fit slide: not as \.mmd"):
        arena.draw(arena.load("hexapawn"), tmp_path / "a.mmd", fit="slide")
