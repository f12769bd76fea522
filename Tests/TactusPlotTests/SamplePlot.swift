import TactusPlot

/// A plot with every kind of element, for the tests of layouts and renderers.
let samplePlot = Plot(
  title: "A & B <c> \"d\"", subtitle: "two events in 2.5 s", time: 0...2.5,
  panels: [
    Panel(
      "intensity",
      series: [
        Series("total", .area, .first, runs: [[.init(0, 0), .init(1, 0.8), .init(2.5, 0)]]),
        Series("transients", .stems, .third, runs: [[.init(0.5, 1), .init(2, 0.3)]]),
      ]),
    Panel(
      "frequency, Hz", range: 65...300,
      series: [Series("f", .step, .second, runs: [[.init(0, 65), .init(1, 200)], []])]),
  ],
  rows: [
    MarkRow(
      "3 spans", .fourth,
      marks: [
        Mark("one long name of a span", short: "1", start: 0, end: 2),
        Mark("another long name", short: "2", start: 0.5, end: 1.5),
        Mark("x", short: "3", start: 2.4, end: 9),
      ]),
    MarkRow("1 moment", .fifth, marks: [Mark("#4", short: "#4", start: 2.5)]),
  ])
