"""The application and its description."""

from __future__ import annotations

import json
from typing import Any

import pytest

from timeloom.calendar.value import REASONS
from timeloom.document import ASSUMED
from timeloom.extras import available
from timeloom.language import languages as all_languages
from timeloom.web import bodies
from timeloom.web.app import Service
from timeloom.web.limits import Limits
from timeloom.web.offered import offered
from timeloom.web.tasks import TASKS, checked_query


@pytest.fixture(scope="module")
def openapi() -> dict[str, Any]:
    made = Service("rules").inner.openapi()
    plain: dict[str, Any] = json.loads(json.dumps(made))
    return plain


def references(of: object) -> set[str]:
    if isinstance(of, dict):
        found = {of["$ref"]} if isinstance(of.get("$ref"), str) else set()
        return found.union(*map(references, of.values()))
    return set().union(*map(references, of)) if isinstance(of, list) else set()


def test_every_route_is_described(openapi: dict[str, Any]) -> None:
    assert set(openapi["paths"]) == {
        *(f"/{name}" for name in TASKS), "/", "/static/{name}", "/options", "/health", "/ready", "/metrics",
    }  # fmt: skip
    for name, kind in TASKS.items():
        told = openapi["paths"][f"/{name}"]["post"]
        (content,) = told["requestBody"]["content"].values()
        assert content["schema"] == {"$ref": f"#/components/schemas/{kind.body.__name__}"}
        assert told["summary"] and {"200", "413", "422", "503", "504"} <= set(told["responses"])
        assert {"403", "421", "500", "501"} <= set(told["responses"])
    assert "404" in openapi["paths"]["/static/{name}"]["get"]["responses"]
    assert {"421", "500", "503"} <= set(openapi["paths"]["/ready"]["get"]["responses"])


def test_every_schema_that_is_named_is_there_and_described(openapi: dict[str, Any]) -> None:
    schemas = openapi["components"]["schemas"]
    assert {reference.removeprefix("#/components/schemas/") for reference in references(openapi)} <= set(schemas)
    assert {"WholeDocument", "TimeSet", "Annotate", "Written"} <= set(schemas)
    assert all(schema.get("description") for schema in schemas.values())
    assert schemas["Annotate"]["additionalProperties"] is False
    assert schemas["Correct"]["properties"]["document"] == {"$ref": "#/components/schemas/WholeDocument"}


def test_what_is_offered_is_told() -> None:
    told = json.loads(json.dumps(offered("rules", Limits(workers=3))))
    assert told["preset"] == "rules" and set(told["presets"]) >= {"default", "en", "en-fast", "rules"}
    assert told["assumed"] == ASSUMED and told["reasons"] == REASONS and told["limits"]["workers"] == 3
    languages = {row["code"]: row for row in told["languages"]}
    assert set(languages) == {*all_languages(), *(("auto",) if available("py3langid") else ())}
    assert languages["de"]["name"] == "German" and languages["de"]["own"] == "Deutsch"
    assert {"default", "rules"} <= set(languages["de"]["presets"]) and "en" not in languages["de"]["presets"]
    assert languages["en"]["presets"] == told["presets"]
    assert "IS_INCLUDED" in told["relations"] and "timex" in told["measures"]
    assert {"timeml", "csv"} <= {row["name"] for row in told["formats"]}
    assert all(set(example) == {"title", "text", "dct"} for example in told["examples"])


def test_pages_that_load_from_elsewhere_are_off(openapi: dict[str, Any]) -> None:
    paths = {getattr(route, "path", "") for route in Service("rules").inner.routes}
    assert "/docs" not in paths and "/redoc" not in paths and "/openapi.json" in paths


def test_a_query_holds_what_its_route_takes() -> None:
    assert checked_query("batch/annotate", [("preset", "rules")]) == {"preset": "rules"}
    assert set(bodies.Options.__struct_fields__) == {
        "preset", "tz", "date_order", "prefer", "conventions", "language", "jurisdiction", "layers",
    }  # fmt: skip
    from timeloom.web.faults import RequestError

    wrong = [
        ("annotate", [("preset", "en")]),
        ("batch/annotate", [("tz", "a"), ("tz", "b")]),
        ("batch/annotate", [("layers", "all of it")]),
        ("batch/date", [("preset", "en")]),
    ]
    for name, query in wrong:
        with pytest.raises(RequestError) as caught:
            checked_query(name, query)
        assert caught.value.status == 422
