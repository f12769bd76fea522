"""Reads the files of a lab's site with independent readers.

prometheus_client reads the OpenMetrics text, kcidb-io (of KernelCI's database) the JSON file, and
html5lib the pages.
"""

import json
import pathlib
import sys

import html5lib
from kcidb_io import schema
from prometheus_client.openmetrics.parser import text_string_to_metric_families

site = pathlib.Path(sys.argv[1])
reports = int(sys.argv[2])


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: found {found}, expected {expected}")
    print(f"{what}: {found}")


text = (site / "metrics.txt").read_text(encoding="utf-8")
families = {family.name: family for family in text_string_to_metric_families(text)}
counted = sum(sample.value for sample in families["tactus_reports"].samples)
check("metrics.txt by prometheus_client, reports", int(counted), reports)
tests = sum(sample.value for sample in families["tactus_device_tests"].samples)

document = json.loads((site / "kcidb.json").read_text(encoding="utf-8"))
schema.V5_0.validate(document)
check("kcidb.json by kcidb-io, tests", len(document["tests"]), int(tests))
ids = {build["id"] for build in document["builds"]}
check("kcidb.json, tests without a build", sum(
    test["build_id"] not in ids for test in document["tests"]), 0)

for page in sorted(site.glob("*.html")):
    html5lib.HTMLParser(strict=True).parse(page.read_text(encoding="utf-8"))
print("pages of the site: no error of HTML 5")
