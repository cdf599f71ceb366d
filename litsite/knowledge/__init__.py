"""What a library says across its papers: entities, findings, where these differ, communities; each with its quote."""
