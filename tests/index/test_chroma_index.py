"""The Chroma index, with Chroma itself."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
import orjson
import pytest
from chromadb import PersistentClient
from numpy.typing import NDArray

from litsite.errors import WorkspaceError
from litsite.index.chroma_index import ChromaIndex, EmbeddedChunk
from litsite.index.dense import DenseHit
from litsite.index.vectors import SCALE, VectorCache, whole_numbers

if TYPE_CHECKING:
    from chromadb.api.client import Client

MODEL = "a model"
DIMENSIONS = 8


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[VectorCache]:
    with VectorCache(tmp_path / "vectors.db", MODEL) as opened:
        yield opened


@pytest.fixture
def index(tmp_path: Path, cache: VectorCache) -> Iterator[ChromaIndex]:
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as opened:
        yield opened


def vector(*entries: float) -> NDArray[np.int16]:
    """A unit vector in the direction given by its first entries, in whole numbers."""
    direction = np.zeros(DIMENSIONS, np.float32)
    direction[: len(entries)] = entries
    return whole_numbers(direction / np.linalg.norm(direction))


def keep(cache: VectorCache, **vectors: NDArray[np.int16]) -> dict[str, EmbeddedChunk]:
    """Put vectors into the cache; chunk ``A0`` is the first of paper ``A``, and the digest is made of the vector."""
    digests = {name: vector.tobytes().hex() for name, vector in vectors.items()}
    cache.keep((digests[name], vector) for name, vector in vectors.items())
    return {f"{name[0]}/{name[1:]}": EmbeddedChunk(digests[name], name[0], "section") for name in vectors}


def many(cache: VectorCache, count: int, start: int = 0) -> dict[str, EmbeddedChunk]:
    """Chunks of paper M with vectors all different."""
    angles = np.arange(start, start + count) * 0.001
    return keep(cache, **{f"M{number}": vector(np.cos(a), np.sin(a)) for number, a in enumerate(angles, start)})


def generations(index_folder: Path) -> list[str]:
    return sorted(path.name for path in index_folder.iterdir() if path.is_dir())


def test_the_nearest_come_first_with_their_exact_cosines(index: ChromaIndex, cache: VectorCache) -> None:
    index.sync(keep(cache, A0=vector(1, 0), A1=vector(3, 4), B0=vector(0, 1), C0=vector(-1, 0)))
    assert index.notice == ""
    # whole numbers: (4000, 0), (2400, 3200), (0, 4000), (-4000, 0), all of length 4000
    assert index.search(vector(1, 0), limit=3) == [
        DenseHit("A/0", 1.0),
        DenseHit("A/1", pytest.approx(0.6)),  # type: ignore[arg-type]
        DenseHit("B/0", 0.0),
    ]
    assert index.search(vector(1, 0), limit=0) == []


def test_equals_come_by_id(index: ChromaIndex, cache: VectorCache) -> None:
    index.sync(keep(cache, C0=vector(1, 0), B0=vector(1, 0), A0=vector(1, 0), D0=vector(0, 1)))
    assert [hit.chunk_id for hit in index.search(vector(1, 0), limit=2)] == ["A/0", "B/0"]


def test_a_search_among_some_papers_finds_no_others(index: ChromaIndex, cache: VectorCache) -> None:
    index.sync(keep(cache, A0=vector(1, 0), B0=vector(3, 4), B1=vector(0, 1)))
    found = index.search(vector(1, 0), limit=9, papers=frozenset({"B", "X"}))
    assert [hit.chunk_id for hit in found] == ["B/0", "B/1"]
    assert index.search(vector(1, 0), limit=9, papers=frozenset()) == []


def test_nothing_is_found_in_an_empty_index(index: ChromaIndex) -> None:
    index.sync({})
    assert index.search(vector(1, 0), limit=9) == []
    index.sync({})
    assert index.notice == ""


def test_chunks_that_come_change_and_go_are_followed(tmp_path: Path, index: ChromaIndex, cache: VectorCache) -> None:
    chunks = many(cache, 20) | keep(cache, A0=vector(0, 0, 1), B0=vector(0, 0, 0, 1))
    index.sync(chunks)
    chunks |= keep(cache, A0=vector(0, 0, 0, 0, 1), C0=vector(0, 0, 1))
    del chunks["B/0"]
    index.sync(chunks)
    assert index.notice == ""
    assert index.search(vector(0, 0, 1), limit=1) == [DenseHit("C/0", 1.0)]
    assert index.search(vector(0, 0, 0, 0, 1), limit=1) == [DenseHit("A/0", 1.0)]
    assert "B/0" not in {hit.chunk_id for hit in index.search(vector(0, 0, 0, 1), limit=99)}
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as again:
        again.sync(chunks)
        assert again.notice == "", "Chroma holds what the manifest says"


def test_an_index_that_another_program_has_changed_is_made_anew(tmp_path: Path, cache: VectorCache) -> None:
    chunks = keep(cache, A0=vector(1, 0))
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
    with cast("Client", PersistentClient(tmp_path / "chroma" / "generation-1")) as client:
        client.get_collection("chunks", embedding_function=None).add(
            ["X"], embeddings=np.ones((1, DIMENSIONS), np.float32)
        )
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
        assert index.notice == "The Chroma index was damaged; it was made anew."


def test_what_is_there_already_is_not_written_again(tmp_path: Path, cache: VectorCache) -> None:
    chunks = many(cache, 10)
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
    before = (tmp_path / "chroma" / "manifest.json").stat()
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
        assert index.notice == ""
        assert index.search(vector(1, 0), limit=1) == [DenseHit("M/0", 1.0)]
    assert (tmp_path / "chroma" / "manifest.json").stat().st_ino == before.st_ino


def test_more_vectors_than_chroma_takes_at_once_are_no_trouble(index: ChromaIndex, cache: VectorCache) -> None:
    entry = next(iter(many(cache, 1).values()))
    index.sync({f"M/{number}": entry for number in range(5_600)})
    assert len(index.search(vector(1, 0), limit=3)) == 3


def test_an_index_with_more_than_a_fifth_dead_is_made_anew_in_another_folder(
    tmp_path: Path, cache: VectorCache
) -> None:
    chunks = many(cache, 40)
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
        for number in range(8):
            del chunks[f"M/{number}"]
        index.sync(chunks)
        assert index.notice == ""
        assert generations(tmp_path / "chroma") == ["generation-1"], "8 of 40 are a fifth"
        del chunks["M/8"]
        index.sync(chunks)
        assert index.notice == "The Chroma index was more than a fifth out of date; it was made anew."
        assert generations(tmp_path / "chroma") == ["generation-2"]
        assert [hit.chunk_id for hit in index.search(vector(1, 0), limit=1)] == ["M/9"]


def test_an_index_of_which_more_than_a_fifth_changes_is_made_anew(index: ChromaIndex, cache: VectorCache) -> None:
    chunks = many(cache, 40)
    index.sync(chunks)
    index.sync(chunks | {f"M/{number}": chunks["M/20"] for number in range(8)})
    assert index.notice == ""
    index.sync(chunks | {f"M/{number}": chunks["M/20"] for number in range(8, 20)})
    assert index.notice == "The Chroma index was more than a fifth out of date; it was made anew."
    assert [hit.chunk_id for hit in index.search(vector(1, 0), limit=2)] == ["M/0", "M/1"]


def test_another_model_has_an_index_of_its_own(tmp_path: Path, cache: VectorCache) -> None:
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(keep(cache, A0=vector(1, 0)))
    with VectorCache(tmp_path / "vectors.db", "another") as others:
        others.keep([("digest", np.array([0, SCALE], np.int16))])
        with ChromaIndex(tmp_path / "chroma", others, "another") as index:
            index.sync({"A/0": EmbeddedChunk("digest", "A", "section")})
            assert index.notice == "The Chroma index was made with another model; it was made anew."
            assert index.search(np.array([0, SCALE], np.int16), limit=1) == [DenseHit("A/0", 1.0)]


@pytest.mark.parametrize("content", [b"", b"[1, 2]", b'{"format": "old"}', b"\xff\x00"])
def test_an_index_whose_manifest_is_damaged_is_made_anew(tmp_path: Path, cache: VectorCache, content: bytes) -> None:
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(keep(cache, A0=vector(1, 0)))
    (tmp_path / "chroma" / "manifest.json").write_bytes(content)
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(keep(cache, A0=vector(1, 0)))
        assert index.notice == "The Chroma index was damaged; it was made anew."
        assert index.search(vector(1, 0), limit=9) == [DenseHit("A/0", 1.0)]


def test_an_index_of_another_version_of_litsite_or_chroma_is_made_anew(tmp_path: Path, cache: VectorCache) -> None:
    chunks = keep(cache, A0=vector(1, 0))
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
    manifest = tmp_path / "chroma" / "manifest.json"
    manifest.write_bytes(orjson.dumps(orjson.loads(manifest.read_bytes()) | {"format": "1, chromadb 0.1"}))
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
        assert index.notice == "The Chroma index was made by another version; it was made anew."


@pytest.fixture(scope="module")
def saved_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a cache and an index so large that Chroma has saved its vectors to files."""
    folder = tmp_path_factory.mktemp("saved")
    with VectorCache(folder / "vectors.db", MODEL) as cache, ChromaIndex(folder / "chroma", cache, MODEL) as index:
        index.sync(many(cache, 1200))
    return folder


@pytest.mark.parametrize("damage", ["missing", "short", "empty", "scrambled"])
@pytest.mark.parametrize(
    "name",
    ["chroma.sqlite3", "data_level0.bin", "header.bin", "index_metadata.pickle", "length.bin", "link_lists.bin"],
)
def test_damaged_files_are_noticed_and_the_index_is_made_anew(
    saved_index: Path, tmp_path: Path, name: str, damage: str
) -> None:
    copied = tmp_path / "copy"
    shutil.copytree(saved_index, copied)
    (path,) = copied.glob(f"chroma/**/{name}")
    content = path.read_bytes()
    if damage == "missing":
        path.unlink()
    else:
        scrambled = content[: len(content) // 4] + b"\xa5" * (len(content) // 2) + content[len(content) * 3 // 4 :]
        path.write_bytes({"short": content[: len(content) // 2], "empty": b"", "scrambled": scrambled}[damage])
    with VectorCache(copied / "vectors.db", MODEL) as cache, ChromaIndex(copied / "chroma", cache, MODEL) as index:
        index.sync(many(cache, 1200))
        assert index.notice == "The Chroma index was damaged; it was made anew."
        assert index.search(vector(1, 0), limit=1) == [DenseHit("M/0", 1.0)]


def test_an_index_that_goes_away_under_a_search_comes_back(tmp_path: Path, cache: VectorCache) -> None:
    chunks = keep(cache, A0=vector(1, 0), B0=vector(0, 1))
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(chunks)
        shutil.rmtree(tmp_path / "chroma" / "generation-1")
        assert index.search(vector(1, 0), limit=1) == [DenseHit("A/0", 1.0)]


def test_a_vector_that_is_not_in_the_cache_is_an_error_of_the_caller(index: ChromaIndex, cache: VectorCache) -> None:
    chunks = keep(cache, A0=vector(1, 0))
    with pytest.raises(KeyError):
        index.sync(chunks | {"B/0": EmbeddedChunk("unknown", "B", "section")})
    index.sync(chunks)
    assert index.search(vector(1, 0), limit=9) == [DenseHit("A/0", 1.0)]


def test_a_folder_that_cannot_be_made_is_the_users_to_fix(tmp_path: Path, cache: VectorCache) -> None:
    (tmp_path / "file").write_text("in the way")
    with ChromaIndex(tmp_path / "file" / "chroma", cache, MODEL) as index, pytest.raises(WorkspaceError):
        index.sync({})


WRITER = """
import sys
from pathlib import Path
from litsite.index.chroma_index import ChromaIndex, EmbeddedChunk
from litsite.index.vectors import VectorCache

class Telling(VectorCache):
    "Tells when the first batch is in the index, and waits for a line before it goes on."
    def matrix(self, digests):
        self.calls = getattr(self, "calls", 0) + 1
        if self.calls == 2:
            print("half", flush=True)
            sys.stdin.readline()
        return super().matrix(digests)

folder = Path(sys.argv[1])
with Telling(folder / "vectors.db", "a model") as cache, ChromaIndex(folder / "chroma", cache, "a model") as index:
    digest = sys.argv[2]
    index.sync({f"M/{number}": EmbeddedChunk(digest, "M", "section") for number in range(int(sys.argv[3]))})
    print("done", flush=True)
"""


def start_writer(folder: Path, digest: str, count: int) -> subprocess.Popen[str]:
    """A process that stands in the middle of a sync."""
    process = subprocess.Popen(
        [sys.executable, "-c", WRITER, str(folder), digest, str(count)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "half\n"
    return process


def test_a_second_process_waits_for_the_first_and_gives_up_in_the_end(tmp_path: Path, cache: VectorCache) -> None:
    chunks = keep(cache, M0=vector(1, 0))
    with (
        start_writer(tmp_path, chunks["M/0"].digest, 5_100) as writer,
        ChromaIndex(tmp_path / "chroma", cache, MODEL, patience=0.1) as index,
    ):
        with pytest.raises(WorkspaceError, match="another litsite is updating"):
            index.sync(chunks)
        output, _ = writer.communicate("go on\n")
        assert output == "done\n"
        index.sync({f"M/{number}": chunks["M/0"] for number in range(5_100)})
        assert index.notice == ""
        assert len(index.search(vector(1, 0), limit=9)) == 9


def test_a_process_killed_in_the_middle_is_noticed_and_made_good(tmp_path: Path, cache: VectorCache) -> None:
    before = keep(cache, A0=vector(0, 1))
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(before)
    chunks = keep(cache, M0=vector(1, 0))
    with start_writer(tmp_path, chunks["M/0"].digest, 5_100) as writer:
        writer.kill()
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(before | chunks)
        assert index.notice == "The Chroma index was not finished; it was made anew."
        assert index.search(vector(1, 0), limit=9) == [DenseHit("M/0", 1.0), DenseHit("A/0", 0.0)]
    assert len(generations(tmp_path / "chroma")) == 1


def test_chroma_keeps_no_text_and_no_model_of_its_own(tmp_path: Path, cache: VectorCache) -> None:
    with ChromaIndex(tmp_path / "chroma", cache, MODEL) as index:
        index.sync(keep(cache, A0=vector(1, 0)))
    with closing(sqlite3.connect(tmp_path / "chroma" / "generation-1" / "chroma.sqlite3")) as database:
        keys = {key for (key,) in database.execute("SELECT DISTINCT key FROM embedding_metadata")}
    assert keys == {"paper", "kind"}


def test_chromadb_is_not_imported_before_it_is_needed() -> None:
    program = "import sys, litsite.index.chroma_index; assert not {'chromadb', 'filelock'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", program], check=True)
