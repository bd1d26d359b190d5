"""Settings: reading, fallbacks, order of strength, and what a bad value says."""

from __future__ import annotations

from typing import Any

import pytest

from aclnn_py.base import settings, soc

KEYWORDS: list[tuple[str, Any, Any]] = [
    ("soc", "Ascend910B4-1", soc.SOCS["Ascend910B4-1"]),
    ("soc", "Ascend910B", soc.SOCS["Ascend910B"]),
    ("soc", "ascend910b", soc.SOCS["Ascend910B1"]),
    ("devices", "3", 3),
    ("devices", "0", 0),
    ("memory", "4096", 4096),
    ("memory", "4K", 4096),
    ("memory", " 3m ", 3 << 20),
    ("memory", "4G", 4 << 30),
    ("memory", "1T", 1 << 40),
    ("threads", "7", 7),
    ("rules", "documented", "documented"),
    ("check", "race,leak", ("race", "leak")),
    ("check", "all", ("lifetime", "memory", "race", "init", "leak")),
    ("check", "1", ("lifetime", "memory", "race", "init", "leak")),
    ("check", "0", ()),
]
BAD = [
    ("soc", "Ascend910B9"), ("soc", "ASCEND910B1"), ("devices", "-1"), ("devices", "16"), ("devices", "two"),
    ("devices", "1.5"), ("memory", "0"), ("memory", "4X"), ("memory", "G"), ("memory", "-4G"), ("memory", "4GG"),
    ("devices", "\u0663"), ("memory", "9" * 5000),
    ("threads", "0"), ("threads", "257"), ("rules", "strict"), ("rules", "Source"), ("check", "races"),
    ("check", "race,,leak"),
]  # fmt: skip


def test_the_defaults() -> None:
    now = settings.current()
    assert now.soc.name == "Ascend910B1"
    assert now.rules == "source"
    assert (now.devices, now.visible) == (8, (0, 1, 2, 3, 4, 5, 6, 7))
    assert now.memory == now.soc.memory == 68719476736
    assert (now.check, now.cache_limit, now.launch_blocking) == ((), 10000, False)
    assert now.threads >= 1
    assert now.default_device is None
    assert not now.process_messages
    assert settings.current() is now


@pytest.mark.parametrize(("field", "text", "value"), KEYWORDS)
def test_a_variable(field: str, text: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"ACLNN_PY_{field.upper()}", text)
    assert getattr(settings.current(), field) == value


@pytest.mark.parametrize(("field", "text", "value"), KEYWORDS)
def test_a_keyword_is_read_like_a_variable(field: str, text: str, value: object) -> None:
    assert getattr(settings.replace(**{field: text}), field) == value
    assert getattr(settings.replace(**{field: value}), field) == value
    assert getattr(settings.current(), field) == value


@pytest.mark.parametrize(("field", "text"), BAD)
def test_a_bad_variable_says_so_at_first_use(field: str, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(f"ACLNN_PY_{field.upper()}", text)
    with pytest.raises(ValueError, match=f"^ACLNN_PY_{field.upper()}: expected .*, but got ") as caught:
        settings.current()
    assert repr(text) in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value"),
    [*BAD, ("devices", True), ("memory", 1.5), ("soc", 910), ("rules", 1), ("cache_limit", -1), ("launch_blocking", 1)],
)
def test_a_bad_keyword_changes_nothing(field: str, value: object) -> None:
    before = settings.current()
    with pytest.raises(ValueError, match=f"^{field}: expected .*, but got "):
        settings.replace(**{"rules": "documented", field: value})
    assert settings.current() is before


def test_an_unknown_keyword_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"expected one of .*, but got 'chip'"):
        settings.replace(chip="Ascend910B1")


@pytest.mark.parametrize("name", ["ACLNN_PY_SOC", "ACLNN_PY_DEVICES", "ASCEND_RT_VISIBLE_DEVICES", "ACLNN_CACHE_LIMIT"])
def test_an_empty_variable_is_unset(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = settings.current()
    monkeypatch.setenv(name, "")
    again = settings.reload()
    assert (again.soc, again.visible, again.cache_limit) == (expected.soc, expected.visible, expected.cache_limit)


def test_an_unknown_instruction_set_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_PY_ISA", "mmx")
    with pytest.raises(ValueError, match=r"^ACLNN_PY_ISA: expected one of avx512, avx2, base, but got 'mmx'$"):
        settings.reload()
    for known in ("avx512", "avx2", "base", ""):
        monkeypatch.setenv("ACLNN_PY_ISA", known)
        settings.reload()


def test_memory_follows_the_soc_until_it_is_given() -> None:
    assert settings.replace(soc="Ascend910B4").memory == 32 << 30
    assert settings.replace(memory="1G").memory == 1 << 30
    assert settings.replace(soc="Ascend910B1").memory == 1 << 30
    assert settings.replace(memory=None).memory == 64 << 30


def test_keyword_over_environment_over_json_over_default(monkeypatch: pytest.MonkeyPatch) -> None:
    document = {"aclnn_py": {"devices": 2, "rules": "documented"}, "unknown": 1}
    assert settings.init_document(document).devices == 2
    monkeypatch.setenv("ACLNN_PY_DEVICES", "3")
    assert settings.reload().devices == 3
    assert settings.replace(devices=4).devices == 4
    assert settings.replace(devices=None).devices == 3
    monkeypatch.delenv("ACLNN_PY_DEVICES")
    assert settings.reload().devices == 2
    assert settings.current().rules == "documented"
    assert settings.init_document({}).devices == 8
    assert settings.current().rules == "source"


def test_restore_takes_back_keywords_only() -> None:
    settings.replace(devices=4)
    before = settings.current()
    settings.replace(devices=5, rules="documented")
    settings.init_document({"aclnn_py": {"threads": 3}})
    again = settings.restore(before)
    assert (again.devices, again.rules, again.threads) == (4, "source", 3)
    assert settings.replace(devices=None).devices == 8


def test_what_else_the_json_says() -> None:
    now = settings.init_document({"defaultDevice": {"default_device": "2"}, "err_msg_mode": "1", "dump": {}})
    assert now.default_device == 2
    assert now.process_messages
    assert settings.init_document({"defaultDevice": {"default_device": 0}}).default_device == 0
    assert settings.init_document({"defaultDevice": []}).default_device is None


@pytest.mark.parametrize(
    ("document", "place"),
    [
        ({"aclnn_py": {"soc": "nothing"}}, "aclnn_py.soc"),
        ({"aclnn_py": {"memory": []}}, "aclnn_py.memory"),
        ({"defaultDevice": {"default_device": "first"}}, "defaultDevice.default_device"),
        ({"defaultDevice": {"default_device": -1}}, "defaultDevice.default_device"),
    ],
)
def test_bad_json_changes_nothing(document: dict[str, object], place: str) -> None:
    before = settings.current()
    with pytest.raises(ValueError, match=f"^{place}: expected .*, but got "):
        settings.init_document(document)
    assert settings.current() is before


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("0,1,2", (0, 1, 2)), ("2,5", (2, 5)), (" 1 , 3 ", (1, 3)), ("7", (7,)),
        ("1,0,2", (1,)), ("1,1", (1,)), ("0,8,2", (0,)), ("0,x,2", (0,)), ("0,-1", (0,)), ("0,,1", (0,)),
        ("0,1.0", (0,)), ("0," + "9" * 5000, (0,)), ("x,0", ()), ("8", ()), (",", ()),
    ],
)  # fmt: skip
def test_visible_devices(text: str, ids: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_RT_VISIBLE_DEVICES", text)
    assert settings.current().visible == ids


@pytest.mark.parametrize(
    ("text", "limit"),
    [("5", 5), ("0", 0), ("10000001", 10**7), ("9" * 30, 10**7), ("-1", 10000), ("9" * 5000, 10**7), ("many", 10000)],
)
def test_cache_limit_falls_back(text: str, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACLNN_CACHE_LIMIT", text)
    assert settings.current().cache_limit == limit


def test_the_cache_can_be_switched_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISABLE_L2_CACHE", "1")
    assert settings.current().cache_limit == 0
    assert settings.replace(cache_limit=3).cache_limit == 3


@pytest.mark.parametrize(("text", "blocking"), [("1", True), ("0", False), ("", False), ("yes", False)])
def test_launch_blocking(text: str, blocking: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASCEND_LAUNCH_BLOCKING", text)
    assert settings.current().launch_blocking is blocking


def test_a_regime_is_interned() -> None:
    chip = soc.SOCS["Ascend310P3"]
    assert settings.regime(chip, "source") is settings.regime(chip)
    assert settings.regime(chip, "documented") is not settings.regime(chip)
    assert settings.replace(soc="Ascend310P3").regime is settings.regime(chip)
    assert (settings.NO_DEVICE.soc, settings.NO_DEVICE.rules) == (soc.UNKNOWN, "source")
    with pytest.raises(ValueError, match="'strict'"):
        settings.regime(chip, "strict")


def test_settings_are_immutable() -> None:
    with pytest.raises(AttributeError):
        settings.current().rules = "documented"


def test_listeners_hear_what_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[settings.Settings] = []
    monkeypatch.setattr(settings, "listeners", [heard.append])
    with pytest.raises(ValueError, match="devices"):
        settings.replace(devices=99)
    changed = settings.replace(devices=1)
    assert heard == [changed]
