import Foundation
import TactusCapture
import TactusDevice
import TactusJSON
import TactusLoopback
import TactusPattern
import Testing

private let tap = Event(
  .hapticTransient, time: 0.003,
  parameters: [EventParameter(.hapticIntensity, 0.8), EventParameter(.hapticSharpness, 0.4)])
private let tone = Event(.audioContinuous, time: 0.01, duration: 0.02)

@Suite struct CaptureReaderTests {
  @Test(arguments: LoopbackModel.allCases)
  func `a capture that is written as JSON and read again is equal`(model: LoopbackModel) throws {
    let made = try capture(Pattern(events: [tap, tone]), model)
    let result = CaptureReader.read(Array(CaptureDocument.json(made).utf8))
    #expect(result.diagnostics.isEmpty)
    let read = try #require(result.capture)
    #expect(read.capabilities == made.capabilities)
    #expect(read.levels == made.levels)
    #expect(read.segments == made.segments)
    #expect(read.events == made.events)
    #expect(read.violations == made.violations)
    #expect(read.device.id == made.device.id)
  }

  @Test func `a capture is distinguished from a pattern by its first key`() {
    #expect(CaptureReader.isCapture(Array("{\"format\": \"tactus-capture\"".utf8)))
    #expect(!CaptureReader.isCapture(Array("{\"Version\": 1, \"Pattern\": []}".utf8)))
    #expect(!CaptureReader.isCapture([]))
  }

  @Test(arguments: [
    ("\"clock\": \"virtual\"", "\"clock\": \"sundial\"", "$.clock"),
    ("\"version\": 1", "\"version\": 2", "$.version"),
    ("\"start_intensity\": 0.8", "\"start_intensity\": 1.5", "$.levels[0].start_intensity"),
    ("\"start_intensity\": 0.8", "\"start_intensity\": \"x\"", "$.levels[0].start_intensity"),
    ("\"end_ns\": 4000000", "\"end_ns\": 3000000", "$.levels[0].end_ns"),
    ("\"start_ns\": 4000000", "\"start_ns\": 3500000", "$.levels[1].start_ns"),
    ("\"kind\": \"lra\"", "\"kind\": \"piano\"", "$.device.actuators[0].kind"),
    ("\"zone\": \"default\"", "\"zone\": \"nose\"", "$.levels[0].zone"),
    ("\"actuator\": \"lra\"", "\"actuator\": \"erm\"", "$.segments[0].actuator"),
    ("\"type\": \"HapticTransient\"", "\"type\": \"Tickle\"", "$.events[0].type"),
    ("\"onset_ns\": 3000000", "\"onset_ns\": 1e300", "$.events[0].onset_ns"),
    ("\"onset_ns\": 3000000", "\"onset_ns\": 0.5", "$.events[0].onset_ns"),
  ])
  func `a fault is reported with its place`(old: String, new: String, path: String) throws {
    let text = CaptureDocument.json(try capture(Pattern(events: [tap])))
    try #require(text.contains(old))
    let end = try #require(text.range(of: old))
    let broken = text[..<end.lowerBound] + new + text[end.upperBound...]
    let result = CaptureReader.read(Array(broken.utf8))
    #expect(result.capture == nil)
    #expect(result.diagnostics.first?.path == path)
    let line = text[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
    #expect(result.diagnostics.first?.line == line.count)
  }

  @Test func `a truncated capture is refused at every length and never traps`() throws {
    let bytes = Array(CaptureDocument.json(try capture(Pattern(events: [tap]))).utf8)
    for length in stride(from: 0, to: bytes.count - 2, by: 7) {
      #expect(CaptureReader.read(Array(bytes.prefix(length))).capture == nil)
    }
  }
}

@Suite struct ReplayTests {
  @Test func `a replay of a capture has the same levels`() throws {
    let buzz = Event(
      .hapticContinuous, time: 0.05, duration: 0.1,
      parameters: [
        EventParameter(.hapticIntensity, 0.7), EventParameter(.attackTime, 0.02),
        EventParameter(.releaseTime, 0.03),
      ])
    let made = try capture(Pattern(events: [tap, buzz]))
    let parts = made.replay()
    #expect(parts.map(\.zone) == [.default])
    let again = try capture(try #require(parts.first?.pattern))
    #expect(made.firstDifference(from: again) == nil)
  }

  @Test func `the first difference is reported with its time`() throws {
    let made = try capture(Pattern(events: [tap]))
    var other = tap
    other.parameters[0].value = 0.7
    let changed = try capture(Pattern(events: [other]))
    let difference = try #require(made.firstDifference(from: changed))
    #expect(difference.atNanoseconds == 3_000_000)
    #expect(difference.what == "zone default: intensity 0.8 against 0.7")
  }

  @Test func `another sharpness is a difference while the level is above 0`() throws {
    let made = try capture(Pattern(events: [tap]))
    var changed = made
    for place in changed.levels.indices {
      changed.levels[place].startSharpness += 0.01
      changed.levels[place].endSharpness += 0.01
    }
    let difference = try #require(made.firstDifference(from: changed))
    #expect(difference.what.hasPrefix("zone default: sharpness"))
  }

  @Test func `levels that differ by a thousandth count as equal, by two thousandths as different`()
    throws
  {
    let made = try capture(Pattern(events: [tap]))
    var changed = made
    for place in changed.levels.indices { changed.levels[place].startIntensity -= 0.0009 }
    #expect(made.firstDifference(from: changed) == nil)
    #expect(made.firstAskedDifference(from: changed) == nil)
    for place in changed.levels.indices { changed.levels[place].startIntensity -= 0.0011 }
    #expect(made.firstDifference(from: changed) != nil)
    #expect(made.firstAskedDifference(from: changed) != nil)
  }

  @Test func `a skipped level does not change the requested levels`() throws {
    let made = try capture(Pattern(events: [tap]))
    var skipped = made
    skipped.levels.removeFirst()
    #expect(made.firstDifference(from: skipped) != nil)
    #expect(made.firstAskedDifference(from: skipped) == nil)
  }

  @Test func `a missing tap changes the requested levels`() throws {
    var later = tap
    later.time += 0.1
    let made = try capture(Pattern(events: [tap, later]))
    var changed = made
    changed.events.removeLast()
    #expect(made.firstAskedDifference(from: changed)?.what.hasSuffix("against none") == true)
    changed.events = made.events.reversed()
    #expect(made.firstAskedDifference(from: changed) != nil)
  }

  @Test func `an additional sound is a difference`() throws {
    let made = try capture(Pattern(events: [tap]))
    let difference = made.firstDifference(from: try capture(Pattern(events: [tap, tone])))
    #expect(difference?.atNanoseconds == 10_000_000)
    #expect(difference?.what.hasPrefix("event none against AudioContinuous") == true)
  }
}
