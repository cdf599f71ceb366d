"""Finding what a model quotes in the text that it read."""

from __future__ import annotations

from bisect import bisect_left

_FOLDED = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "‘": "'",
        "’": "'",
        "‚": "'",
        "–": "-",
        "—": "-",
        "‐": "-",
        "‑": "-",
        "−": "-",
    }
)


class FoldedText:
    """A text with white space and typographic signs folded, which knows where each of its letters stands."""

    def __init__(self, text: str) -> None:
        letters: list[str] = []
        self._places: list[int] = []
        for place, letter in enumerate(text.translate(_FOLDED)):
            if letter.isspace():
                if not letters or letters[-1] == " ":
                    continue
                letter = " "
            letters.append(letter)
            self._places.append(place)
        self._folded = "".join(letters)
        self._lowered = "".join(letter if len(letter.lower()) != 1 else letter.lower() for letter in letters)

    def find(
        self, quote: str, *, within: tuple[int, int] | None = None, ignore_case: bool = False
    ) -> tuple[int, int] | None:
        """The first span of the text, or of a part of it, that reads like a quote; None where there is none."""
        sought = " ".join(quote.translate(_FOLDED).split())
        if not sought:
            return None
        folded = self._lowered if ignore_case else self._folded
        sought = sought.lower() if ignore_case else sought
        place = folded.find(sought)
        while place >= 0:
            span = self._places[place], self._places[place + len(sought) - 1] + 1
            if within is None or (within[0] <= span[0] and span[1] <= within[1]):
                return span
            place = folded.find(sought, place + 1)
        return None

    def find_name(self, name: str, within: tuple[int, int]) -> tuple[int, int] | None:
        """The first span in a part of the text that is a name, in any case, and no part of a longer word."""
        start, end = within
        while span := self.find(name, within=(start, end), ignore_case=True):
            if not self._is_inside_word(span):
                return span
            start = span[0] + 1
        return None

    def _is_inside_word(self, span: tuple[int, int]) -> bool:
        first, last = bisect_left(self._places, span[0]), bisect_left(self._places, span[1] - 1)
        before, behind = self._folded[first - 1 : first], self._folded[last + 1 : last + 2]
        return (before.isalnum() and self._folded[first].isalnum()) or (
            behind.isalnum() and self._folded[last].isalnum()
        )
