import BenchDevice
import BenchKit
import BenchThresholds
import TactusBackends
import TactusDevice
import TactusJSON
import TactusLoopback
import TactusPlot
import TactusStatistics
import Testing

@testable import TactusCommand

@Suite struct BenchTests {
  private func series(_ name: String, _ kind: BenchKit.Series.Kind, _ value: Int64)
    -> BenchKit.Series
  {
    var series = BenchKit.Series(name, kind)
    for _ in 0..<20 {
      series.append(Block(Histogram(repeatElement(value, count: 10)), wallNanoseconds: 1000))
    }
    return series
  }

  private func report(_ ours: Int64, limits: [Limit]) -> BenchReport {
    let all = [series("ours", .engine, ours), series("theirs", .baseline, 1000)]
    let ratios = [Ratio(50, of: all[0], over: all[1])].compactMap(\.self)
    let part = BenchPart(title: "A part", series: all, periodNanoseconds: 1_000_000, ratios: ratios)
    return BenchReport(
      BenchResult(name: "jitter", parts: [part]), limits)
  }

  private let limit = Limit("ours p50 / theirs p50", atMost: 1.1)

  @Test func `a slowdown by a factor of two exceeds a limit of 1.1`() {
    #expect(report(1050, limits: [limit]).failures.isEmpty)
    #expect(report(2000, limits: [limit]).failures == ["ours p50 / theirs p50 exceeds 1.1"])
  }

  @Test func `a limit on a missing measurement is not kept`() {
    let other = Limit("ours p50 / cyclictest p50", atMost: 10)
    #expect(
      report(1, limits: [other]).failures == ["ours p50 / cyclictest p50 was not measured"])
  }

  @Test func `a check without any limit fails`() {
    #expect(report(1, limits: []).failures == ["no measurement has a limit"])
  }

  @Test func `the text shows figures, ratios, intervals and verdicts`() {
    let words = report(500, limits: [limit]).text(isUnicode: true).split { $0 == " " || $0 == "\n" }
      .map(String.init)
    for word in ["machine", "ours", "theirs", "500", "missed", "0.500", "met", "1.10"] {
      #expect(words.contains(word), "\(word)")
    }
  }

  @Test func `without UTF-8 the text is ASCII`() {
    #expect(report(15_000, limits: []).text(isUnicode: true).contains("15.0 µs"))
    let plain = report(15_000, limits: []).text(isUnicode: false)
    #expect(plain.contains("15.0 us") && plain.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `the JSON report of a bench can be read, and has keys of cyclictest's JSON`() throws {
    let text = report(500, limits: []).json
    var reading = JSONReading(
      Array(text.utf8), codes: JSONReading.Codes(number: .syntax, duplicate: .syntax))
    let root = try reading.tree(reading.tokenizer.next())
    let first = try #require(root["parts"]?[0]?["series"]?[0])
    #expect(first["name"]?.kind == .string("ours"))
    let thread = try #require(first["thread"]?["0"])
    #expect(thread["cycles"]?.kind == .number(200, "200"))
    #expect(thread["histogram"]?["500"]?.kind == .number(200, "200"))
    #expect(thread["min"]?.kind == .number(500, "500"))
  }

  @Test func `every file of thresholds can be read and has goals and a gate`() {
    for bytes in [
      Thresholds.jitter, Thresholds.latency, Thresholds.sound, Thresholds.throughput,
      Thresholds.watching,
    ] {
      let (limits, diagnostics) = LimitsReader.read(bytes)
      #expect(diagnostics.isEmpty)
      #expect(!limits.goals.isEmpty && !limits.gate.isEmpty)
    }
  }

  @Test func `a picture has one row for each series`() {
    let plot = report(500, limits: []).plot
    #expect(plot.panels.map(\.label).map { $0.prefix { $0 != ":" } } == ["ours", "theirs"])
    #expect(plot.scale == .logarithmic)
  }

  @Test func `a limit of the 99th percentile is for Tactus, not for others`() throws {
    #expect(report(500, limits: []).failure(ofP99: 0.5, true) == nil)
    #expect(
      report(500, limits: []).failure(ofP99: 0.4, false) == "p99 of ours is 0.5 us, above 0.4 us")
  }

  @Test func `a limit of the 99th percentile is not kept by a run without samples`() {
    var empty = BenchKit.Series("taps", .device)
    empty.append(Block(Histogram(), wallNanoseconds: 1))
    #expect(
      gate(empty, 1e9) == "no sample of taps was measured")
    let none = BenchReport(BenchResult(name: "jitter", parts: []), [])
    #expect(none.failure(ofP99: 1e9, true) != nil)
  }

  @Test func `an unknown uncertainty is said to be unknown`() {
    var taps = BenchKit.Series("taps", .device)
    taps.append(Block(Histogram([1000]), wallNanoseconds: 1, uncertaintyNanoseconds: .max))
    #expect(SeriesTable.rows([taps], periodNanoseconds: nil)[1].contains("unknown"))
    #expect(
      gate(taps, 1e9) == "the uncertainty of taps is unknown, so its p99 cannot be compared")
  }

  @Test func `the uncertainty of a device counts against it`() {
    var taps = BenchKit.Series("taps", .device)
    taps.append(
      Block(
        Histogram(repeatElement(1_000_000, count: 100)), wallNanoseconds: 1,
        uncertaintyNanoseconds: 300_000))
    #expect(gate(taps, 1300) == nil)
    let failure = gate(taps, 1299)
    #expect(
      failure == "p99 of taps is 1300.0 us (with the uncertainty of 300.0 us), above 1299.0 us")
  }

  @Test func `a device that loses more than one tap in a hundred keeps no limit`() {
    var taps = BenchKit.Series("taps", .device)
    taps.append(
      Block(Histogram(repeatElement(1, count: 198)), missed: 2, wallNanoseconds: 1))
    #expect(gate(taps, 1) == nil)
    taps.append(Block(Histogram(), missed: 1, wallNanoseconds: 1))
    #expect(gate(taps, 1e9) == "more than one in a hundred taps of taps did not begin")
  }

  private func gate(_ series: BenchKit.Series, _ limit: Double) -> String? {
    let part = BenchPart(title: "A part", series: [series], ratios: [])
    return BenchReport(BenchResult(name: "jitter", parts: [part]), [])
      .failure(ofP99: limit, false)
  }

  @Test(arguments: [
    (["bench"], "NAME is missing"), (["bench", "jiter"], "jitter"),
    (["bench", "jitter", "--full", "--check"], "exclude each other"),
    (["bench", "jitter", "--out", "x.wav"], ".svg"),
    (["bench", "jitter", "--max-p99", "x"], "--max-p99"),
  ])
  func `impossible options are refused before anything is measured`(
    arguments: [String], word: String
  ) {
    let run = Run(arguments)
    #expect(run.code == 64)
    #expect(run.errors.contains(word), "\(run.errors)")
  }
}

extension JSONNode {
  fileprivate subscript(key: String) -> JSONNode? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }?.value
  }

  fileprivate subscript(index: Int) -> JSONNode? {
    guard case .array(let items) = kind, items.indices.contains(index) else { return nil }
    return items[index]
  }
}

@Suite struct DeviceBenchCommandTests {
  @Test(arguments: [["jitter", "--full"], ["jitter", "--check"], ["throughput"], ["sound"]])
  func `a device can be named only for the plain benches of taps`(_ arguments: [String]) {
    let run = Run(["bench"] + arguments + ["--device", "loopback"])
    #expect(run.code == 64)
    #expect(run.errors.contains("--device is for jitter and latency"))
  }

  @Test func `a watch needs a device`() {
    let run = Run("bench", "jitter", "--watch")
    #expect(run.code == 64)
    #expect(run.errors.contains("--watch needs --device ID"))
  }

  @Test(arguments: [
    ("loopback:wrong", "no loopback device \"wrong\""), ("nobody", "no backend \"nobody\""),
    ("serial:/dev/null", "/dev/null"), ("evdev:nothing", "nothing"),
  ])
  func `a device that cannot be opened is one line and exit code 2`(id: String, word: String) {
    for bench in ["jitter", "latency"] {
      let run = Run("bench", bench, "--device", id)
      #expect(run.code == 2)
      #expect(run.errors.contains(word), "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test func `the sources are chosen by facets`() throws {
    let configuration = Configuration(backends: [LoopbackBackend(), PlainBackend()])
    let loopback = DeviceID("loopback")
    let sources = try DeviceBenchRun.sources(
      of: try configuration.open(loopback), loopback, configuration)
    #expect(sources.map(\.name) == ["levels of the loopback"])
    let plain = DeviceID("plain")
    #expect(
      try DeviceBenchRun.sources(of: try configuration.open(plain), plain, configuration).isEmpty)
  }
}

/// A backend that conforms to no protocol with which the bench can observe its devices.
private struct PlainBackend: HapticBackend {
  let name = "plain"

  func devices() -> [DeviceListing] { [] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice { LoopbackDevice(id: id) }
}
