"""Questions become answers in which every sentence carries its evidence and has been checked against it."""
