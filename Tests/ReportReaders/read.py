"""Reads a report with independent readers: jsonschema, junitparser, tap.py and html5lib.

tap.py does not support KTAP, so it gets the lines of each indentation separately. This program
checks plans, numbers and names according to the grammar in the kernel's documentation.
"""

import json
import pathlib
import re
import sys

import html5lib
import jsonschema
import junitparser
from tap.parser import Parser

folder = pathlib.Path(sys.argv[1])
schema = json.loads(pathlib.Path(sys.argv[2]).read_text(encoding="utf-8"))
report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
tests = {test["id"]: test["status"] for test in report["tests"]}


def count(*statuses):
    return sum(status in statuses for status in tests.values())


def check(what, found, expected):
    if found != expected:
        sys.exit(f"{what}: found {found}, expected {expected}")
    print(f"{what}: {found}")


jsonschema.Draft202012Validator.check_schema(schema)
jsonschema.Draft202012Validator(schema).validate(report)
print("report.json: fits its schema")

suites = junitparser.JUnitXml.fromfile(str(folder / "report.xml"))
suites.update_statistics()
check(
    "report.xml, tests, failures, errors, skipped",
    (suites.tests, suites.failures, suites.errors, suites.skipped),
    (len(tests), count("FAIL"), count("ERROR", "MISS"), count("SKIP")),
)

# Reads KTAP as the kernel's documentation defines it: a version line, plans and results. Plans and
# results may be indented.
lines = (folder / "report.ktap").read_text(encoding="utf-8").splitlines()
result = re.compile(r"^( *)(not ok|ok) (\d+) ([^#]*?)(?: # (SKIP|ERROR)\b.*)?$")
plan = re.compile(r"^( *)1\.\.(\d+)$")
open_plans, seen = {}, {}
for line in lines:
    if line.strip().startswith("#") or line.strip() == "KTAP version 1":
        continue
    if match := plan.match(line):
        open_plans[match[1]] = [int(match[2]), 0]
    elif match := result.match(line):
        open_plans[match[1]][1] += 1
        check_number = open_plans[match[1]][1]
        if check_number != int(match[3]):
            sys.exit(f"report.ktap: {line!r} should be number {check_number}")
        if match[1]:
            status = "SKIP" if match[5] == "SKIP" else "ok" if match[2] == "ok" else "not ok"
            seen[match[4].split()[0]] = status
        elif open_plans["  "][0] != open_plans["  "][1]:
            sys.exit(f"report.ktap: the plan before {line!r} is not kept")
    else:
        sys.exit(f"report.ktap: {line!r} is no line of KTAP")
check("report.ktap, plan", open_plans[""][0], open_plans[""][1])
expected = {
    name: "SKIP" if status == "SKIP" else "ok" if status in ("PASS", "DONE") else "not ok"
    for name, status in tests.items()
}
if seen != expected:
    sys.exit(f"report.ktap: found {seen}, expected {expected}")
print("report.ktap: each test has its result")

text = (folder / "report.ktap").read_text(encoding="utf-8")
inner = "\n".join(line[2:] for line in text.splitlines() if re.match(r"  (not )?ok ", line))
results = [line for line in Parser().parse_text(inner) if line.category == "test"]
check(
    "report.ktap by tap.py, tests, not ok, skipped",
    (len(results), sum(not line.ok for line in results), sum(line.skip for line in results)),
    (len(tests), count("FAIL", "ERROR", "MISS"), count("SKIP")),
)

parser = html5lib.HTMLParser(strict=True)
parser.parse((folder / "report.html").read_text(encoding="utf-8"))
print("report.html: no error of HTML 5")
