"""Items and their files become OKF bundles on disk."""
