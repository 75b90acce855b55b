"""For all tests: the numbers that tests measured are told at the end."""


def pytest_terminal_summary(terminalreporter):
    """A line for each test that recorded numbers, whether it passed or failed."""
    told = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())
            if report.when == "call" and report.user_properties]
    if told:
        terminalreporter.section("figures")
    for report in told:
        numbers = ", ".join(f"{name}: {value}" for name, value in report.user_properties)
        terminalreporter.write_line(f"{report.nodeid.removeprefix('tests/')}  {numbers}")
