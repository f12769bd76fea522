extension ReportPair {
  /// The comparison as a JSON document.
  package var json: String {
    CanonicalJSON.bytes(PairDocument(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

private struct PairDocument: Encodable {
  struct Side: Encodable {
    var folder: String
    var model: String
    var serialNumber: String
    var firmware: String
    var profile: Profile
    var created: String
    var outcome: Status

    init(_ side: ReportPair.Side) {
      let report = side.report
      (folder, model) = (side.folder, report.device.model)
      (serialNumber, firmware) = (report.device.serialNumber, report.device.firmware)
      (profile, created, outcome) = (report.profile, report.created, report.outcome)
    }
  }

  struct Test: Encodable {
    var id: String
    var title: String
    var first: Status?
    var second: Status?
    var verdict: FigureChange.Verdict
    var figures: [Row]

    init(_ test: TestChange) {
      (id, title, verdict) = (test.id, test.title, test.verdict)
      (first, second) = (test.before?.status, test.after?.status)
      figures = test.figures.map(Row.init)
    }
  }

  struct Row: Encodable {
    var name: String
    var unit: Measurement.Unit
    var first: Figure?
    var second: Figure?
    var change: Figure
    var uncertainty: Figure
    var verdict: FigureChange.Verdict

    init(_ figure: FigureChange) {
      (name, unit) = (figure.after.name, figure.after.unit)
      (first, second) = (figure.before.figure, figure.after.figure)
      change = Figure(millionths: figure.change)
      uncertainty = Figure(millionths: figure.doubt)
      verdict = figure.verdict
    }
  }

  var format = "tactus-comparison"
  var version = 1
  var first: Side
  var second: Side
  var remarks: [String]
  var isRegression: Bool
  var worse: Int
  var better: Int
  var tests: [Test]

  init(_ pair: ReportPair) {
    (first, second) = (Side(pair.first), Side(pair.second))
    (remarks, isRegression) = (pair.remarks, pair.isRegression)
    (worse, better) = (pair.count(.worse), pair.count(.better))
    tests = pair.tests.map(Test.init)
  }
}
