"""What other tools load: a plugin of pytest, a build hook of hatchling, a command of setuptools, a magic of IPython."""
