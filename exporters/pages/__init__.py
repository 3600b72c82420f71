"""The page to click through."""
