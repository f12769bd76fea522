import BenchKit
import TactusStatistics
import Testing

@Suite struct LimitTests {
  private func ratio(_ values: [Double]) -> Ratio? {
    Ratio("ours / theirs", values, over: values.map { _ in 1 })
  }

  @Test func `a median at the limit meets it`() {
    let limit = Limit("ours / theirs", atMost: 1.1)
    #expect(Verdict(ratio([1.0, 1.1, 1.2]), limit) == .met)
  }

  @Test func `a median above the limit is unclear while the interval contains the limit`() {
    let limit = Limit("ours / theirs", atMost: 1.1)
    #expect(Verdict(ratio([1.0, 1.2, 1.3]), limit) == .unclear)
  }

  @Test func `an interval above the limit exceeds it`() {
    let limit = Limit("ours / theirs", atMost: 1.1)
    #expect(Verdict(ratio([1.9, 2.0, 2.1]), limit) == .exceeded)
  }

  @Test func `the limits of a condition that could not run do not apply, all others do`() {
    let ratios = ["FIFO idle: a / b", "c / d"].compactMap { Ratio($0, [1], over: [1]) }
    let result = BenchResult(
      name: "jitter", parts: [BenchPart(title: "", ratios: ratios)])
    let limits = ["FIFO idle: a / b", "FIFO idle: x / y", "ordinary idle: a / b", "e / f"]
      .map { Limit($0, atMost: 1) }
    #expect(
      limits.applying(to: result).map(\.name) == [
        "FIFO idle: a / b", "FIFO idle: x / y", "e / f",
      ])
  }

  @Test func `a missing measurement does not meet its limit`() {
    #expect(Verdict(nil, Limit("ours / theirs", atMost: 1)) == .notMeasured)
  }

  @Test func `limits are read in the order of the file`() {
    let text = #"{"goals": {"b / c": 1.25, "a / c": 0.05}, "gate": {"b / c": 2}}"#
    let (limits, diagnostics) = LimitsReader.read(Array(text.utf8))
    #expect(limits.goals == [Limit("b / c", atMost: 1.25), Limit("a / c", atMost: 0.05)])
    #expect(limits.gate == [Limit("b / c", atMost: 2)])
    #expect(diagnostics.isEmpty)
  }

  @Test(arguments: [
    #"{"goals": {"a": "x"}}"#, #"{"goals": {"a": 0}}"#, #"{"gate": {"a": -1}}"#,
    #"{"goal": {}}"#, "[]", #"{"goals": 1}"#, #"{"gate": {"a": 1}"#, "",
  ])
  func `a file with invalid limits gives diagnostics and no limits`(text: String) {
    let (limits, diagnostics) = LimitsReader.read(Array(text.utf8))
    #expect(limits == Limits())
    #expect(!diagnostics.isEmpty)
  }
}
