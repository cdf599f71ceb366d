"""Which sentences of a passage can stand alone in an answer."""

from __future__ import annotations

import pytest

from litsite.answers.quotable_sentences import quotable_sentences


def _texts(passage: str) -> list[str]:
    return [sentence.text for sentence in quotable_sentences(passage)]


@pytest.mark.parametrize(
    "sentence",
    [
        "Knowledge of this kind is public when it is printed.",
        "The mean effect fell by half, from a correlation of 0.40 to one of 0.20.",
        "This paper shows that retrieval can be done with dense vectors alone.",
        "In this study the effect was half as large as before.",
        "It is a commonplace that real-world networks are scale-free.",
        "There is no evidence that the treatment works in children.",
        "“A few shortcuts are enough to make a large world small.”",
        "21 of 36 experiments replicated with a large sample.",
        "Cinq méthodes donnent toutes le même résultat après deux ans.",
    ],
)
def test_a_whole_sentence_with_a_subject_of_its_own_may_be_quoted(sentence: str) -> None:
    assert _texts(sentence) == [sentence]


@pytest.mark.parametrize(
    "sentence",
    [
        "Short and empty.",
        "What do these numbers say about the theory of it?",
        "This shows that the effect is real and large.",
        "These findings agree with those of earlier work.",
        "It rises with the number of hypotheses that are tested.",
        "They found that the effect was half as large.",
        "The latter is faster by a factor that grows with size.",
        "In this case the effect was half as large as before.",
        "As shown above, the effect was half as large as before.",
        "The values in Table 1 are outputs of a model, not counts.",
        "Networks were drawn as in Fig. 3 with the same parameters.",
        "The code is found at https://example.org/code for all to use.",
        "The steps of the whole procedure are the following ones:",
        "the sentence began somewhere else and ends here with a stop.",
        "2Note that gender was collected as a binary variable then.",
        "Ioannidis (2005), Why Most Published Research Findings Are False.",
        "Let x = 3 and y = 4 be the two values of the parameters.",
        "The sum ∑ over all of the nodes gives the degree in the end.",
        "Contextual amplification has many forms. information theory is one of them.",
        "Data set BM25 Dense Natural Questions 59.1 78.4 TriviaQA 66.9 79.4.",
        "The effect (which was measured twice in each of the groups is large.",
        f"The effect is {'very ' * 50}large in all groups.",
        "The name isaveryverylongwordthatisprobablyapathoradigest0123456789 stands for the file.",
    ],
)
def test_what_asks_points_elsewhere_or_is_no_sentence_is_left_out(sentence: str) -> None:
    assert _texts(sentence) == []


@pytest.mark.parametrize(
    ("sentence", "text"),
    [
        ("However, the effect was half as large as before.", "The effect was half as large as before."),
        ("And the effect was half as large as before.", "The effect was half as large as before."),
        ("In conclusion, networks grow by preference and age.", "Networks grow by preference and age."),
        ("Thus, this shows that the effect is real and large.", None),
        ("We show that networks grow by preference and age.", "We show that networks grow by preference and age."),
    ],
)
def test_words_that_join_a_sentence_to_the_one_before_are_trimmed(sentence: str, text: str | None) -> None:
    assert _texts(sentence) == ([text] if text else [])


def test_places_count_all_sentences_of_the_passage() -> None:
    found = quotable_sentences(
        "Why? Networks grow by preference and by age.\nSo they do. However, the web is not a network."
    )
    assert [(sentence.place, sentence.whole) for sentence in found] == [
        (1, "Networks grow by preference and by age."),
        (3, "However, the web is not a network."),
    ]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("The treatment reduced symptoms by 40% within a month.", "The treatment was given to all within a month."),
        ("The treatment was given to all within a month.", "The goal was a treatment for all within a month."),
        ("The treatment was given to all within a month.", "We gave the treatment to all within a month."),
        ("We gave the treatment to all within a month.", "I gave my treatment to all within a month."),
        ("The treatment was given to all within a month.", "The treatment was given to them within a month."),
        ("The treatment was given to all within a month.", "The treatment of Ho et al. was given within a month."),
        ("The treatment was given to all within a month.", "New patients of the treatment within a single month."),
    ],
)
def test_findings_are_worth_more_than_intentions_and_what_leans_on_others(better: str, worse: str) -> None:
    (first, second) = quotable_sentences(f"{better}\n{worse}")
    assert first.merit > second.merit
