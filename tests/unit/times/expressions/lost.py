"""Sentences that were read rightly before documents were learned from."""

import pytest

LOST = pytest.mark.xfail(strict=True, reason="misread since documents are learned from")
