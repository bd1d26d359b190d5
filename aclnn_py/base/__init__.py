"""The base room: codes, types, formats, SoCs, settings, messages and logs; pure data, standard library only."""
