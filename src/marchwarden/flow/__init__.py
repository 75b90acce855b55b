"""How rules take turns: questions, procedures, the kernel, and the rule book they are listed in."""
