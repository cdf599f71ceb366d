"""Libraries with one kind of fault each. A build of any of them ends, and says what it found."""
