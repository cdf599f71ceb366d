"""The tables of ``knowledge.db``. Keys of other tables hold, at the end of a transaction, whatever is written first."""

from __future__ import annotations

SCHEMA_VERSION = 1

SCHEMA = """
CREATE TABLE IF NOT EXISTS units (
    kind TEXT NOT NULL, id TEXT NOT NULL, digest BLOB NOT NULL, PRIMARY KEY (kind, id)
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS evidence (
    key TEXT PRIMARY KEY, chunk TEXT NOT NULL, address TEXT NOT NULL, paper TEXT NOT NULL,
    start INTEGER NOT NULL, "end" INTEGER NOT NULL, page INTEGER, quote TEXT NOT NULL,
    extractor TEXT NOT NULL, confidence REAL NOT NULL, kind TEXT NOT NULL, section TEXT NOT NULL,
    annotation TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_evidence_paper ON evidence (paper);

CREATE TABLE IF NOT EXISTS entities (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, name TEXT NOT NULL, key TEXT NOT NULL,
    confidence REAL NOT NULL, is_locked INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_entities_type_key ON entities (type, key);
CREATE INDEX IF NOT EXISTS idx_entities_key ON entities (key);
CREATE TABLE IF NOT EXISTS entity_papers (
    entity TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED, paper TEXT NOT NULL,
    PRIMARY KEY (entity, paper)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_entity_papers_paper ON entity_papers (paper);
CREATE TABLE IF NOT EXISTS entity_aliases (
    entity TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
    name TEXT NOT NULL, key TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (entity, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_entity_aliases_key ON entity_aliases (key);
CREATE TABLE IF NOT EXISTS mentions (
    entity TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
    evidence TEXT NOT NULL REFERENCES evidence (key) DEFERRABLE INITIALLY DEFERRED, surface TEXT NOT NULL,
    "offset" INTEGER NOT NULL, occurrences INTEGER NOT NULL, confidence REAL NOT NULL, PRIMARY KEY (entity, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_mentions_evidence ON mentions (evidence, confidence);

CREATE TABLE IF NOT EXISTS relations (
    id TEXT PRIMARY KEY,
    subject TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED, predicate TEXT NOT NULL,
    object TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED,
    confidence REAL NOT NULL, weight REAL NOT NULL, updated TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_relations_subject ON relations (subject, predicate);
CREATE INDEX IF NOT EXISTS idx_relations_object ON relations (object, predicate);
CREATE TABLE IF NOT EXISTS relation_evidence (
    relation TEXT NOT NULL REFERENCES relations (id) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
    evidence TEXT NOT NULL REFERENCES evidence (key) DEFERRABLE INITIALLY DEFERRED, confidence REAL NOT NULL,
    PRIMARY KEY (relation, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_relation_evidence_evidence ON relation_evidence (evidence, confidence);

CREATE TABLE IF NOT EXISTS claims (
    id TEXT PRIMARY KEY, paper TEXT NOT NULL, text TEXT NOT NULL, sign TEXT NOT NULL, confidence REAL NOT NULL,
    evidence TEXT NOT NULL REFERENCES evidence (key) DEFERRABLE INITIALLY DEFERRED, evidence_confidence REAL NOT NULL,
    effect_size TEXT NOT NULL, conditions TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_claims_paper ON claims (paper);
CREATE INDEX IF NOT EXISTS idx_claims_evidence ON claims (evidence, evidence_confidence);
CREATE TABLE IF NOT EXISTS claim_entities (
    claim TEXT NOT NULL REFERENCES claims (id) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
    entity TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED, PRIMARY KEY (claim, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_claim_entities_entity ON claim_entities (entity);
CREATE TABLE IF NOT EXISTS claim_features (
    claim TEXT PRIMARY KEY REFERENCES claims (id) DEFERRABLE INITIALLY DEFERRED,
    topic TEXT NOT NULL, outcome TEXT NOT NULL, treatment TEXT NOT NULL, identification TEXT NOT NULL,
    setting TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_claim_features_question ON claim_features (outcome, treatment);

CREATE TABLE IF NOT EXISTS claim_groups (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL, part INTEGER NOT NULL, label TEXT NOT NULL,
    topic TEXT NOT NULL, outcome TEXT NOT NULL, treatment TEXT NOT NULL, identification TEXT NOT NULL,
    setting TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS claim_group_members (
    claim_group INTEGER NOT NULL REFERENCES claim_groups (position) DEFERRABLE INITIALLY DEFERRED,
    position INTEGER NOT NULL, claim TEXT NOT NULL REFERENCES claims (id) DEFERRABLE INITIALLY DEFERRED,
    PRIMARY KEY (claim_group, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_claim_group_members_claim ON claim_group_members (claim);
CREATE TABLE IF NOT EXISTS claim_differences (
    position INTEGER PRIMARY KEY, id TEXT NOT NULL, outcome TEXT NOT NULL, treatment TEXT NOT NULL,
    claims TEXT NOT NULL, apart TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS claim_links (
    position INTEGER PRIMARY KEY,
    source TEXT NOT NULL REFERENCES claims (id) DEFERRABLE INITIALLY DEFERRED, predicate TEXT NOT NULL,
    target TEXT NOT NULL REFERENCES claims (id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX IF NOT EXISTS idx_claim_links_source ON claim_links (source);
CREATE INDEX IF NOT EXISTS idx_claim_links_target ON claim_links (target);

CREATE TABLE IF NOT EXISTS communities (
    id TEXT PRIMARY KEY, position INTEGER NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, parent TEXT NOT NULL,
    papers TEXT NOT NULL, links TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS community_members (
    community TEXT NOT NULL REFERENCES communities (id) DEFERRABLE INITIALLY DEFERRED, position INTEGER NOT NULL,
    entity TEXT NOT NULL REFERENCES entities (id) DEFERRABLE INITIALLY DEFERRED, role TEXT NOT NULL,
    weight REAL NOT NULL, PRIMARY KEY (community, position)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS idx_community_members_entity ON community_members (entity);
CREATE TABLE IF NOT EXISTS community_summaries (
    community TEXT PRIMARY KEY REFERENCES communities (id) DEFERRABLE INITIALLY DEFERRED, summary TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS entity_merge_log (
    position INTEGER PRIMARY KEY, source TEXT NOT NULL, source_name TEXT NOT NULL, target TEXT NOT NULL,
    target_name TEXT NOT NULL, type TEXT NOT NULL, reason TEXT NOT NULL, is_manual INTEGER NOT NULL, similarity REAL
);
CREATE INDEX IF NOT EXISTS idx_entity_merge_log_target ON entity_merge_log (target);
CREATE TABLE IF NOT EXISTS health (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, state TEXT NOT NULL, count REAL NOT NULL,
    explanation TEXT NOT NULL, examples TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS problems (
    position INTEGER PRIMARY KEY, "where" TEXT NOT NULL, what TEXT NOT NULL, hint TEXT NOT NULL, key TEXT NOT NULL
);

CREATE VIRTUAL TABLE IF NOT EXISTS entity_fts USING fts5 (
    name, aliases, tokenize = "porter unicode61 remove_diacritics 2"
);
CREATE VIEW IF NOT EXISTS evidence_uses AS
    SELECT evidence, confidence FROM mentions
    UNION ALL SELECT evidence, confidence FROM relation_evidence
    UNION ALL SELECT evidence, evidence_confidence FROM claims;
"""
