import TactusJSON
import Testing

@testable import TactusCertification

@Suite struct LimitsTests {
  @Test func `the embedded file of limits can be read and is complete`() {
    let (file, diagnostics) = LimitsReader.read(LimitsFile.embeddedBytes)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    #expect(file.version == "2026.7")
    for test in TestCatalogue.tests {
      for one in DeviceClass.allCases { #expect(file.table[test.id]?[one] != nil) }
    }
  }

  @Test(arguments: ["2026.4", "2026.5", "2026.6"])
  func `the limits of earlier reports are known by their bytes`(_ version: String) {
    let bytes = LimitsFile.earlierBytes.first { LimitsFile.known(by: $0)?.version == version }
    #expect(bytes.map { LimitsReader.read($0).diagnostics } == [])
    #expect(LimitsFile.known(by: bytes.map { $0 + [10] }) == nil)
  }

  @Test func `a rotating motor with its own controller has the same tests as an LRA`() {
    // These tests measure a resonance, or the difference between clicks.
    let resonant = ["AC-1", "AC-2", "AC-8"]
    for test in TestCatalogue.tests where !resonant.contains(test.id) {
      let row = LimitsFile.embedded.table[test.id]
      #expect(row?[.ermController] == row?[.lra], "\(test.id)")
    }
    for test in resonant {
      let row = LimitsFile.embedded.table[test]
      #expect(row?[.ermController] == row?[.erm])
      guard case .notApplicable? = row?[.erm] else {
        Issue.record("\(test) is asked of a motor that turns")
        continue
      }
    }
    // These tests do not apply to a motor behind the kernel's interface, which lacks the functions
    // that they need.
    for test in ["FN-2", "TM-1"] {
      #expect(LimitsFile.embedded.table[test]?[.ermController] == .required)
      guard case .notApplicable? = LimitsFile.embedded.table[test]?[.erm] else {
        Issue.record("\(test) is asked of a pad")
        continue
      }
    }
  }

  @Test func `a limit can be that of some classes of devices`() throws {
    func rises(_ one: DeviceClass) -> [Int64?] {
      LimitsFile.embedded.limits(of: "AC-4", one, .full, comparesDrive: false).map(\.maximum)
    }
    #expect(rises(.lra) == [50_000_000])
    #expect(rises(.erm) == [140_000_000] && rises(.ermController) == rises(.erm))
    #expect(rises(.wideband) == [10_000_000])
    for one in DeviceClass.allCases where one != .virtual {
      for test in TestCatalogue.tests where test.procedure != nil {
        if case .notApplicable? = LimitsFile.embedded.table[test.id]?[one] { continue }
        let limits = LimitsFile.embedded.limits(of: test.id, one, .full, comparesDrive: false)
        #expect(!limits.isEmpty, "\(test.id) \(one)")
      }
    }
  }

  @Test(arguments: ["\"\"", "\"lra robot\"", "7"])
  func `a limit of an unknown class is refused`(_ classes: String) {
    let limit =
      #"{"test": "TM-6", "measurement": "stop", "statistic": "p99", "max": 1, "unit": "ms","#
      + #" "classes": \#(classes), "origin": "project", "source": "a", "rationale": "b"}"#
    let head = #""format": "tactus-limits", "version": "1""#
    let file = #"{\#(head), "limits": [\#(limit)], "table": [], "waivers": []}"#
    let messages = LimitsReader.read(Array(file.utf8)).diagnostics.map(\.message)
    #expect(messages.contains { $0.contains("classes") }, "\(messages)")
  }

  @Test func `minima of quantities are the same in a quick run, and those of counts are smaller`() {
    var limit = limit(.value, minimum: 30_000_000, maximum: nil, marginal: nil)
    for unit in [Measurement.Unit.gravities, .decibels, .hertz, .ratio, .milliseconds] {
      limit.unit = unit
      #expect(limit.scaled(.quick).minimum == 30_000_000)
    }
    limit.unit = .count
    #expect(limit.scaled(.quick).minimum == 3_000_000)
  }

  @Test func `each test that can be run has a limit`() {
    for test in TestCatalogue.tests where test.procedure != nil {
      #expect(!LimitsFile.embedded.limits(of: test.id).isEmpty, "\(test.id)")
    }
  }

  @Test func `each profile contains the previous one`() {
    let ids = { (profile: Profile) in TestCatalogue.tests(of: profile).map(\.id) }
    // The core profile has 14 tests, the timed profile 6 more, and the metrology profile 11 more.
    // In addition, 7 tests of the drive are in the core profile and 1 is in the timed profile.
    #expect(ids(.core).count == 14 + 7)
    #expect(ids(.timed).count == 20 + 8)
    #expect(ids(.metrology).count == 31 + 8)
    #expect(Set(ids(.core)).isSubset(of: ids(.timed)))
  }

  @Test(
    arguments: [
      (#""min": 1, "#, "neither min nor max"), (#""unit": "ms""#, "unit is"),
      (#""test": "TM-6", "#, #"has no "test""#), (#""origin": "project","#, #"has no "origin""#),
    ])
  func `an incomplete limit is refused with its place`(
    _ removed: String, _ message: String
  ) {
    let limit =
      #"{"test": "TM-6", "measurement": "stop", "statistic": "p99", "min": 1, "unit": "ms","#
      + #" "origin": "project", "source": "a", "rationale": "b"}"#
    let spoilt = removed.hasPrefix(#""unit"#) ? #""unit": "m""# : ""
    var text = limit
    if let range = text.firstRange(of: removed) { text.replaceSubrange(range, with: spoilt) }
    let head = #""format": "tactus-limits", "version": "1""#
    let file = #"{\#(head), "limits": [\#(text)], "table": [], "waivers": []}"#
    let (limits, diagnostics) = LimitsReader.read(Array(file.utf8))
    #expect(limits.limits.isEmpty)
    #expect(diagnostics.contains { $0.message.contains(message) }, "\(diagnostics)")
  }

  private func limit(
    _ statistic: Statistic = .p99, minimum: Int64? = nil, maximum: Int64? = 20_000_000,
    marginal: Int64? = 16_000_000
  ) -> Limit {
    Limit(
      test: "TM-6", measurement: "stop", statistic: statistic, unit: .milliseconds,
      minimum: minimum, maximum: maximum, marginalMinimum: nil, marginalMaximum: marginal,
      origin: .project, source: "", rationale: "")
  }

  @Test(
    arguments: [
      (16_000_000, Limit.Standing.kept), (16_000_001, Limit.Standing.marginal),
      (20_000_000, Limit.Standing.marginal), (20_000_001, Limit.Standing.exceeded),
    ])
  func `a figure that equals a limit meets it`(_ figure: Int, _ standing: Limit.Standing) {
    #expect(limit().standing(Int64(figure)) == standing)
  }

  @Test func `a figure below the minimum exceeds the limit, and a missing one is unmeasured`() {
    let limit = limit(minimum: 0)
    #expect(limit.standing(-1) == .exceeded)
    #expect(limit.standing(nil) == .unmeasured)
  }

  @Test func `statistics are computed from values in millionths`() {
    // The values 1 to 100 ms: by the nearest rank, p50 is 50 and p99 is 99.
    let values = (1...100).map { Int64($0) * 1_000_000 }
    let measurement = Measurement("a", nanoseconds: values.shuffled())
    #expect(measurement.figure(.count) == 100_000_000)
    #expect(measurement.figure(.p50) == 50_000_000)
    #expect(measurement.figure(.p99) == 99_000_000)
    #expect(measurement.figure(.spread) == 49_000_000)
    #expect(measurement.figure(.minimum) == 1_000_000)
    #expect(measurement.figure(.value) == nil)
    #expect(Measurement("a", nanoseconds: [-3, 2]).figure(.largest) == 3)
    #expect(Measurement("a", nanoseconds: []).figure(.p99) == nil)
    #expect(Measurement("a", nanoseconds: []).figure(.count) == 0)
  }

  @Test(
    arguments: [
      (12_500_000, "12.5"), (-1000, "-0.001"), (3_000_000, "3"), (1, "0.000001"), (0, "0"),
    ])
  func `amounts are decimals without an exponent`(_ millionths: Int, _ text: String) {
    #expect(Amount.text(Int64(millionths)) == text)
  }

  @Test(arguments: [(1_234_500, "1.235"), (-1_234_500, "-1.235"), (1_234_499, "1.234")])
  func `figures for people have three decimals`(_ millionths: Int, _ text: String) {
    #expect(Amount.short(Int64(millionths)) == text)
  }

  @Test func `a figure above a limit fails, and one near it is marginal`() {
    let slow = Measurement("stop", nanoseconds: [31_500_000])
    let judgement = Judgement([slow], limits: [limit()])
    #expect(judgement.status == .fail)
    #expect(judgement.reason == "stop, p99, is 31.5 ms, above 20 ms")
    let good = Measurement("stop", nanoseconds: [17_000_000])
    #expect(Judgement([good], limits: [limit()]).isMarginal)
  }

  @Test func `a figure within its uncertainty of a limit is marginal`() {
    var wide = limit()
    wide.marginalMaximum = nil
    let stop = Measurement("stop", nanoseconds: [18_800_000])
    #expect(!Judgement([stop], limits: [wide]).isMarginal)
    #expect(!Judgement([stop.seen(withUncertainty: 1_200_000)], limits: [wide]).isMarginal)
    let judgement = Judgement([stop.seen(withUncertainty: 1_500_000)], limits: [wide])
    #expect(judgement.isMarginal)
    #expect(judgement.reason == "stop, p99, is 18.8 ms ± 1.5 ms, at most 20 ms is allowed")
    wide.minimum = 18_000_000
    #expect(Judgement([stop.seen(withUncertainty: 1_000_000)], limits: [wide]).isMarginal)
  }

  @Test func `a time on the harness's own clock has no uncertainty`() {
    let answer = Measurement("stop", nanoseconds: [19_900_000]).byOwnClock
    #expect(answer.seen(withUncertainty: 1_500_000).uncertainty == 0)
    #expect(Measurement("lost", count: 3).seen(withUncertainty: 1_500_000).uncertainty == nil)
  }

  @Test func `a slope has a larger uncertainty over a shorter time`() {
    // The uncertainty is 4 * 1.5 ms / (sqrt(100) * 60 s) = 10 ppm.
    let times = (0..<100).map { Int64($0) * 60_000_000_000 / 99 }
    #expect(CertificationTest.skewUncertainty(times, 1_500_000) == 10_000_000)
    #expect(CertificationTest.skewUncertainty(Array(times.prefix(25)), 1_500_000) > 80_000_000)
    #expect(CertificationTest.skewUncertainty([], 1_500_000) == 0)
  }

  /// Judges stops that take 12 ms, except one of 31.5 ms. The host stalls after the command of that
  /// one.
  private func judgement(ofStops count: Int, stall milliseconds: Double) -> Judgement {
    var entries: [Transcript.Entry] = []
    if milliseconds > 0 {
      let value = milliseconds * 1e6
      entries.append(
        Transcript.Entry(Int64(value), .harness, .stalled, value: value, text: "server"))
    }
    let stalls = Stalls(Transcript(entries))
    let delays = (0..<count).map { place in
      let begin = Int64(place) * 1_000_000_000
      return Delay(from: begin, to: begin + (place == 0 ? 31_500_000 : 12_000_000), stalls)
    }
    return Judgement(
      [Measurement("stop", delays: delays)], limits: [limit()],
      stall: Transcript(entries).hostStall)
  }

  @Test func `a stall excuses a lateness up to its length`() {
    #expect(judgement(ofStops: 1, stall: 0).status == .fail)
    #expect(judgement(ofStops: 1, stall: 11).status == .fail)
    let excused = judgement(ofStops: 1, stall: 12)
    #expect(excused.status == .error)
    #expect(
      excused.reason
        == "the host stalled for 12 ms (server); stop, p99, is 31.5 ms, above 20 ms")
  }

  @Test func `disturbed values are left out if enough others remain`() {
    #expect(judgement(ofStops: 2, stall: 12).status == .pass)
    #expect(judgement(ofStops: 2, stall: 12).findings.first?.figure == 12_000_000)
    #expect(judgement(ofStops: 2, stall: 0).status == .fail)
    #expect(judgement(ofStops: 2, stall: 11).status == .fail)
  }

  @Test func `a stall that ended before the command excuses nothing`() {
    let entries = [Transcript.Entry(90, .harness, .stalled, value: 40, text: "server")]
    let delay = Delay(from: 100, to: 131, Stalls(Transcript(entries)))
    #expect(delay.least == delay.seen)
    #expect(!delay.isDisturbed)
  }

  @Test func `a slow answer of an emulated device excuses a lateness, but never leads to a pass`() {
    // The stall overlaps the late stop. If the late value were left out, the others would pass.
    let claim = Transcript.Entry(
      25_000_000, .harness, .stalled, value: 20_000_000, text: "emulated device")
    let stalls = Stalls(Transcript([claim]))
    let slow = [(0, 31_500_000), (1_000_000_000, 12_000_000)].map { begin, length in
      Delay(from: begin, to: begin + length, stalls)
    }
    let judgement = Judgement(
      [Measurement("stop", delays: slow)], limits: [limit()],
      stall: Transcript([claim]).hostStall)
    #expect(judgement.status == .error)
    #expect(
      Judgement([Measurement("not stopped", count: 1)], limits: [zero("not stopped")])
        .status == .fail)
  }

  /// A limit of 0.
  private func zero(_ name: Measurement.Name) -> Limit {
    var limit = limit()
    (limit.measurement, limit.statistic, limit.unit) = (name, .value, .count)
    (limit.maximum, limit.marginalMaximum) = (0, nil)
    return limit
  }

  @Test func `stalls that overlap count once`() {
    let entries = [(20, 10, "server"), (25, 10, "player-line"), (50, 5, "reader")].map {
      Transcript.Entry(Int64($0.0), .harness, .stalled, value: Double($0.1), text: $0.2)
    }
    let stalls = Stalls(Transcript(entries))
    #expect(stalls.held(from: 0, to: 100) == 20)
    #expect(stalls.held(from: 12, to: 22) == 10)
    #expect(stalls.held(from: 26, to: 44) == 0)
    #expect(stalls.longest(from: 0, to: 100) == 15)
    #expect(!stalls.isDisturbed(from: 26, to: 44))
    #expect(stalls.isDisturbed(from: 46, to: 47))
  }

  @Test func `a stall below the least length is not recorded`() {
    #expect(HostStall(nanoseconds: 499_999) == nil)
    #expect(HostStall(nanoseconds: 500_000) != nil)
  }

  @Test func `a missing measurement gives ERROR, and a test without limits gives DONE`() {
    #expect(Judgement([], limits: [limit()]).status == .error)
    let other = Measurement("stop", .ratio, millionths: [1])
    #expect(Judgement([other], limits: [limit()]).status == .error)
    #expect(Judgement([], limits: []).status == .done)
  }

  @Test func `the outcome of several tests is the worst one, and of none a failure`() {
    #expect(Status.overall([.pass, .skip]) == .pass)
    #expect(Status.overall([.pass, .miss, .skip]) == .miss)
    #expect(Status.overall([.miss, .error, .fail]) == .fail)
    #expect(Status.overall([]) == .fail)
  }
}
