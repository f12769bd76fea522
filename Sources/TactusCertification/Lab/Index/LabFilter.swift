internal import TactusPlot

/// The filters of a lab's first page. Without scripts the page shows everything.
enum LabFilter {
  /// The form with the filters. It is hidden until the script shows it.
  static func form(_ lab: Lab) -> String {
    var html = "<form class=\"filter\" hidden>\n"
    html += "<input type=\"search\" name=\"text\" aria-label=\"device, station or date\" "
    html += "placeholder=\"device, station, date\">\n"
    html +=
      "<select name=\"outcome\" aria-label=\"outcome\"><option value=\"\">any outcome</option>"
    for status in Status.allCases where lab.count(status) > 0 {
      html += "<option>\(status.rawValue)</option>"
    }
    html += "</select>\n<select name=\"station\" aria-label=\"station\">"
    html += "<option value=\"\">any station</option>"
    for station in lab.stations { html += "<option>\(XMLText.escaped(station.name))</option>" }
    html += "</select>\n<label>from <input type=\"date\" name=\"from\"></label>\n"
    html += "<label>to <input type=\"date\" name=\"to\"></label>\n</form>\n"
    return html
  }

  /// The maximum number of reports whose facts a row contains: the newest ones.
  private static let mostFacts = 200

  /// The beginning of a row with the facts of its reports, which the filters use.
  static func row(_ reports: [LabReport]) -> String {
    let facts = reports.suffix(mostFacts).map { report in
      "\(report.outcome.rawValue)|\(report.created.prefix(10))|\(report.station)|"
        + report.device.title
    }
    return "<tr data-facts=\"\(XMLText.escaped(Set(facts).sorted().joined(separator: "\n")))\">"
  }

  /// A script that hides the rows without a matching report. It loads nothing, so it also works if
  /// the page is opened as a file.
  static let script = """
    <script type="module">
    const form = document.querySelector('.filter');
    const rows = [...document.querySelectorAll('tr[data-facts]')].map(row => ({
      row, facts: row.dataset.facts.split('\\n').map(line => {
        const [outcome, date, ...rest] = line.split('|');
        return { outcome, date, rest: rest.join('|'), text: line.toLowerCase() };
      })
    }));
    function fits(fact, wanted) {
      return (!wanted.outcome || fact.outcome === wanted.outcome)
        && (!wanted.from || fact.date >= wanted.from) && (!wanted.to || fact.date <= wanted.to)
        && (!wanted.station || fact.rest.startsWith(wanted.station + '|'))
        && fact.text.includes(wanted.text.toLowerCase());
    }
    form.addEventListener('input', () => {
      const wanted = Object.fromEntries(new FormData(form));
      for (const { row, facts } of rows) row.hidden = !facts.some(fact => fits(fact, wanted));
    });
    form.addEventListener('submit', event => event.preventDefault());
    form.hidden = false;
    </script>

    """
}
