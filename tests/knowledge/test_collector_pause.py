"""The pause of the collector of circular garbage."""

from __future__ import annotations

import gc

from litsite.knowledge.collector_pause import collector_paused


def test_the_collector_is_afterwards_what_it_was_before() -> None:
    assert gc.isenabled()
    with collector_paused():
        assert not gc.isenabled()
        with collector_paused():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()
