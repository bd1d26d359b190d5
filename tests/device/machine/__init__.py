"""The machine as a whole: random programs beside a model, forks, hostile calls, sanitizers."""
