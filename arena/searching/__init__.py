"""Min-max on games that are not unfolded."""
