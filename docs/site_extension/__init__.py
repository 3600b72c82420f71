"""Extensions of the site's build: each module is one, and is listed in docs/conf.py."""
