internal import TactusPlot

/// The parts that the pages of a lab share.
enum LabStyle {
  static let sheet = """
    main{max-width:76rem}
    .filter{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
    .filter[hidden]{display:none}
    .filter input,.filter select{font:inherit;padding:.25rem .5rem;color:inherit;
    background:var(--paper);border:1px solid var(--grid);border-radius:.3rem;max-width:100%}
    tr[hidden]{display:none}
    .scroll{overflow-x:auto}
    .matrix{table-layout:auto;width:auto}
    .matrix th,.matrix td{padding:.15rem .4rem;white-space:nowrap;text-align:center}
    .matrix tbody th[scope=row]{position:sticky;left:0;background:var(--paper);text-align:left;
    white-space:normal;min-width:6rem;max-width:16rem}
    .matrix thead th{font-weight:400;font-size:.8rem}
    .matrix td.good{background:var(--kept-zone)}.matrix td.bad{background:var(--exceeded-zone)}
    .matrix td.marginal{background:var(--marginal-zone)}
    .matrix td a{text-decoration:none;color:inherit;font-weight:600}
    .spark{vertical-align:middle}.share{white-space:nowrap}
    .mark{font-size:.8rem;font-weight:600;color:var(--bad);white-space:nowrap}
    .trends th:first-child{width:24%}.trends th:nth-child(2){width:9rem}
    .trends th:nth-child(4){width:13rem}.trends th:nth-child(5){width:5rem}
    .devices th:first-child{width:26%}.devices th:nth-child(2){width:9rem}
    .devices th:nth-child(4){width:13rem}.devices th:nth-child(5){width:5rem}
    .stations th:nth-child(2){width:5rem}.stations th:nth-child(3){width:9rem}
    .stations th:nth-child(4){width:16rem}
    .reports th:first-child{width:12rem}.reports th:nth-child(4){width:9rem}
    .reports th:nth-child(5){width:20%}
    @media screen and (max-width:40rem){
    .scroll .matrix thead{position:static}.matrix tr{display:table-row}
    .scroll .matrix th,.scroll .matrix td{display:table-cell;padding:.15rem .4rem;text-align:center}
    .scroll .matrix tbody th[scope=row]{max-width:10rem;text-align:left;font-size:.8rem}
    .devices td:first-child,.trends td:first-child,.stations td:first-child,
    .reports td:last-child,.refused td{width:100%}
    [data-label]::before{content:attr(data-label) " ";color:var(--faint)}}
    @media print{.filter{display:none}
    .scroll{overflow:visible}.matrix{table-layout:fixed;width:100%}
    .matrix th,.matrix td{padding:.1rem 0;font-size:7pt}
    .matrix thead th{writing-mode:vertical-rl;font-size:7pt;text-align:left}
    .matrix thead th:first-child{width:8rem;writing-mode:horizontal-tb}
    .matrix tbody th[scope=row]{position:static;min-width:0}
    .trends th:nth-child(2),.devices th:nth-child(2){width:6rem}
    .trends th:nth-child(4),.devices th:nth-child(4){width:9rem}}
    """

  /// A verdict in a coloured frame.
  static func chip(_ status: Status, isMarginal: Bool) -> String {
    let tone = isMarginal ? "marginal" : status.tone
    return "<span class=\"chip \(tone)\">\(status.rawValue)\(isMarginal ? ", marginal" : "")</span>"
  }

  static func chip(_ test: LabReport.Test) -> String {
    chip(test.status, isMarginal: test.isMarginal)
  }

  /// A cell with the worst margin of several reports; empty if there is none.
  static func worst(_ margins: [Double]) -> String {
    guard let least = margins.min() else { return "<td></td>" }
    return "<td data-label=\"worst\">\(margin(least))</td>"
  }

  /// `1 device`, `2 devices`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A margin as a percentage, red beyond the limit; empty if there is none.
  static func margin(_ margin: Double?) -> String {
    guard let margin else { return "" }
    let tone = margin < 0 ? "bad" : ""
    return "<span class=\"share \(tone)\">\(PageSummary.percent(margin))</span>"
  }

  /// The mark of a margin that falls; a margin that rises is no reason to act.
  static func trend(_ drift: Drift?) -> String {
    drift == .falls ? " <span class=\"mark\">falls</span>" : ""
  }

  /// A cell of a matrix: the first letter of the status, with a link. It is empty if the report
  /// does not contain the test.
  static func cell(_ test: LabReport.Test?, link: String) -> String {
    guard let test else { return "<td></td>" }
    let tone = test.isMarginal ? "marginal" : test.status.tone
    return "<td class=\"\(tone)\"><a href=\"\(link)\" title=\"\(test.status.rawValue)\">"
      + "\(test.status.rawValue.prefix(1))</a></td>"
  }
}
