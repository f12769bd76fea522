"""The fixture for pytest: the certification of the device of the target `main`."""

import pytest
from labgrid.exceptions import NoResourceFoundError
from labgrid.remote.client import ServerError

from .driver import Certification


def pytest_addoption(parser):
    """Adds the options of a certification."""
    group = parser.getgroup("tactus")
    group.addoption("--tactus-tests", default="core", help="the profile: core, timed or metrology")
    group.addoption("--tactus-quick", action="store_true", help="a tenth of the repetitions")
    group.addoption("--tactus-out", default=None, help="the folder of the report")


@pytest.fixture(scope="session")
def certification(request, tmp_path_factory, record_testsuite_property):
    """Certifies the device of the target `main` once, and returns the Certification."""
    options = request.config
    out = options.getoption("--tactus-out") or tmp_path_factory.mktemp("tactus") / "report"
    try:
        # Not a parameter: labgrid raises an error for a place whose exporter is gone, and that error
        # would replace the result MISS.
        target = request.getfixturevalue("target")
    except (ServerError, NoResourceFoundError) as error:
        result = Certification("MISS", str(error), out)
    else:
        # Not activated by labgrid: the driver returns MISS for a device that is not there.
        driver = target.get_driver("TactusDriver", activate=False)
        result = driver.certify(
            out, tests=options.getoption("--tactus-tests"),
            quick=options.getoption("--tactus-quick"))
    record_testsuite_property("tactus_outcome", result.status)
    record_testsuite_property("tactus_reason", result.reason)
    record_testsuite_property("tactus_report", str(result.folder))
    return result
