import Synchronization
import TactusCapture
import TactusDevice
import TactusEngine
import TactusJSON
import TactusLoopback
import TactusPattern
import TactusStatistics
import Testing

/// Writes each record of a session as a line of a capture stream.
private final class Scribe: RecordListener {
  let text: Mutex<[UInt8]>
  private let writer: StreamWriter

  init(origin: Int64) {
    writer = StreamWriter(origin: origin)
    let header = StreamHeader(clock: .virtual, program: "scribe", process: 7)
    text = Mutex(writer.line(header) + writer.line(firstStart: Session.virtualStart))
  }

  func take(_ record: SessionRecord) {
    let line = writer.line(record)
    text.withLock { $0 += line }
  }

  var bytes: [UInt8] { text.withLock { $0 } }
}

private let header = #"""
  {"format":"tactus-capture-stream","version":1,"clock":"monotonic","program":"p","process":1}
  """#
private let tap = Event(.hapticTransient, time: 0.003)
private let buzz = Event(.hapticContinuous, time: 0.05, duration: 0.1)
private let error = DeviceError(.busy, "\u{1B}[2J \"quoted\"\n")

private let records: [OutputRecord] = [
  .submitted(atNanoseconds: 5), .refused(atNanoseconds: 6), .revised(fromNanoseconds: -7),
  .stopped(atNanoseconds: 8),
  .segment(
    Segment(
      actuator: 3, startNanoseconds: 1, endNanoseconds: 2, startLevel: 0.1, endLevel: 1.0 / 3,
      frequencyHertz: 150.5, isDueOnArrival: true)),
  .level(
    ZoneLevel(
      zone: .leftHandle, startNanoseconds: 1, endNanoseconds: 1, startIntensity: 0.2,
      endIntensity: 0.3, startSharpness: 0.4, endSharpness: 0.5)),
  .event(
    EventMark(
      kind: .audioCustom, zone: .all, onsetNanoseconds: 3, durationNanoseconds: 4, level: 0.5,
      tone: -1, index: 9)),
]
private let reports: [OutputReport] = [
  .started(actuator: 0, nanoseconds: 3), .ended(actuator: 1, nanoseconds: 4),
  .late(actuator: 0, byNanoseconds: 5), .failed(error), .gone(error),
]
private let kinds: [SessionRecord.Kind] =
  records.map(SessionRecord.Kind.sent) + reports.map(SessionRecord.Kind.reported)
  + [.closed, .lost(12)]

@Suite struct CaptureStreamTests {
  private func play(_ events: [Event], origin: Int64 = 0) throws -> ([UInt8], Capture) {
    let session = Session.virtual()
    let (scribe, recorder) = (Scribe(origin: origin), CaptureRecorder())
    session.addListener(scribe)
    session.addListener(recorder)
    let model = LoopbackModel.motors
    let output = try session.open(LoopbackDevice(model.capabilities, id: model.id))
    let timeline = Timeline(Pattern(events: events))
    try session.makePlayer(timeline, in: session.makeGroup(), on: output).start()
    session.advance(to: Session.virtualStart + 500_000_000)
    session.close()
    let capture = recorder.captures(origin: Session.virtualStart, clock: .virtual).first
    return (scribe.bytes, try #require(capture))
  }

  @Test(arguments: kinds)
  func `each kind of record reads back equal`(kind: SessionRecord.Kind) throws {
    let record = SessionRecord(kind, of: kind == .lost(12) ? 0 : 5)
    let line = StreamWriter(origin: 0).line(record)
    #expect(line.last == UInt8(ascii: "\n") && line.count { $0 == UInt8(ascii: "\n") } == 1)
    #expect(StreamLine.read(line.dropLast()).entry == .record(record))
  }

  @Test func `times count from the origin, and stay within their range`() {
    let writer = StreamWriter(origin: 100)
    func read(_ time: Int64) -> StreamEntry? {
      let record = SessionRecord(.sent(.submitted(atNanoseconds: time)), of: 0)
      return StreamLine.read(writer.line(record).dropLast()).entry
    }
    func entry(_ time: Int64) -> StreamEntry {
      .record(SessionRecord(.sent(.submitted(atNanoseconds: time)), of: 0))
    }
    #expect(read(101) == entry(1) && read(40) == entry(-60))
    #expect(read(.max) == entry(1_000_000_000_000_000))
    #expect(read(.min) == entry(-1_000_000_000_000_000))
  }

  @Test(arguments: [0, Session.virtualStart, Session.virtualStart + 77])
  func `the capture that is read from a stream equals that of a recorder`(origin: Int64) throws {
    let (bytes, made) = try play([tap, buzz], origin: origin)
    #expect(CaptureReader.isCapture(bytes))
    let result = CaptureReader.read(bytes)
    #expect(result.diagnostics.isEmpty)
    let read = try #require(result.capture)
    #expect(read.levels == made.levels && !made.levels.isEmpty)
    #expect(read.segments == made.segments && !made.segments.isEmpty)
    #expect(read.events == made.events && made.events.count == 2)
    #expect(read.violations == made.violations && read.clock == .virtual)
    #expect(read.capabilities == made.capabilities && read.device.id == made.device.id)
  }

  @Test func `a stream is read up to an incomplete last line, with a warning`() throws {
    let (bytes, _) = try play([tap])
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    for length in stride(from: lines[0].count + 2, to: bytes.count, by: 41) {
      let result = CaptureReader.read(Array(bytes.prefix(length)))
      let isWhole = bytes[length - 1] == UInt8(ascii: "\n")
      #expect(result.diagnostics.contains { $0.code == .cutShort } == !isWhole)
      let hasOutput = bytes.prefix(length).count { $0 == UInt8(ascii: "\n") } >= 3
      #expect((result.capture != nil) == hasOutput)
    }
  }

  @Test func `times of a stream without a first start count from its first record`() throws {
    let (bytes, made) = try play([buzz])
    let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    let late = text.filter { !$0.contains("first_start") }.joined(separator: "\n") + "\n"
    let read = try #require(CaptureReader.read(Array(late.utf8)).capture)
    let earliest = try #require(
      (made.levels.map(\.startNanoseconds) + made.segments.map(\.submittedNanoseconds)).min())
    let first = try #require(made.levels.first)
    #expect(read.levels.first?.startNanoseconds == first.startNanoseconds - earliest)
  }

  @Test(arguments: [
    (#"{"type":"submitted","output":0,"at_ns":0.5}"#, "$.at_ns"),
    (#"{"type":"submitted","output":-1,"at_ns":0}"#, "$.output"),
    (#"{"type":"submitted","output":1e300,"at_ns":0}"#, "$.output"),
    (#"{"type":"stopped","at_ns":0}"#, "$"),
    (#"{"type":"lost","count":"many"}"#, "$.count"),
    (#"{"type":"refused","output":0,"at_ns":"now"}"#, "$.at_ns"),
    (#"{"type":"opened","output":0,"device":7}"#, "$.device"),
    (#"{"type":7}"#, "$.type"), ("[]", "$"), ("{", "$"), ("", "$"), ("{} {}", "$"),
  ])
  func `a fault is reported with its line`(line: String, path: String) {
    let text = "\(header)\n{\"type\":\"lost\",\"count\":1}\n\(line)\n"
    let result = CaptureReader.read(Array(text.utf8))
    #expect(result.capture == nil)
    #expect(result.diagnostics.first?.line == 3)
    #expect(result.diagnostics.first?.path == path)
  }

  @Test func `a line that is too long, too deep or too broad is refused`() {
    let long = #"{"type":""# + String(repeating: "x", count: CaptureStream.lineBytes) + "\"}"
    let broad = "{\"type\":[" + String(repeating: "0,", count: 10_000) + "0]}"
    let deep = String(repeating: "[", count: 1000)
    for line in [long, broad, deep] {
      #expect(StreamLine.read(Array(line.utf8)).problem != nil)
    }
  }

  @Test func `a line with changed bytes is refused, or is equal after writing and reading`() throws
  {
    var random = SeededGenerator(seed: 23)
    let lines = try play([tap, buzz]).0.split(separator: UInt8(ascii: "\n")).map(Array.init)
    let writer = StreamWriter(origin: 0)
    var refused = 0
    for _ in 0..<4000 {
      var line = lines[Int.random(in: 0..<lines.count, using: &random)]
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        let other = lines[Int.random(in: 0..<lines.count, using: &random)]
        line[place] = other[Int.random(in: 0..<other.count, using: &random)]
      }
      guard case .record(let record)? = StreamLine.read(line).entry else {
        refused += 1
        continue
      }
      #expect(StreamLine.read(writer.line(record).dropLast()).entry == .record(record))
    }
    #expect(refused > 0 && refused < 4000)
  }

  @Test func `a record of an unknown type is ignored`() {
    #expect(StreamLine.read(Array(#"{"type":"smell","output":0}"#.utf8)).entry == .unknown)
  }

  @Test func `a stream of another version is refused`() {
    let other = header.replacing(#""version":1"#, with: #""version":2"#)
    #expect(CaptureReader.read(Array("\(other)\n".utf8)).diagnostics.first?.path == "$.version")
  }

  @Test func `of several devices the last one that played is read, with a warning`() throws {
    let scribe = Scribe(origin: 0)
    func open(_ model: LoopbackModel, _ number: Int) {
      let listing = DeviceListing(id: model.id, name: "n", category: .virtual)
      scribe.take(SessionRecord(.opened(listing, model.capabilities), of: number))
    }
    func sound(_ number: Int, at time: Int64) {
      let level = ZoneLevel(
        zone: .default, startNanoseconds: time, endNanoseconds: time + 5, startIntensity: 1,
        endIntensity: 1, startSharpness: 0, endSharpness: 0)
      scribe.take(SessionRecord(.sent(.submitted(atNanoseconds: time)), of: number))
      scribe.take(SessionRecord(.sent(.level(level)), of: number))
    }
    open(.lra, 0)
    open(.motors, 1)
    open(.wideband, 2)
    sound(0, at: 0)
    sound(1, at: 10)
    scribe.take(SessionRecord(.closed, of: 1))
    open(.motors, 3)
    sound(3, at: 20)
    let result = CaptureReader.read(scribe.bytes)
    #expect(result.diagnostics.map(\.code) == [.severalOutputs])
    let capture = try #require(result.capture)
    #expect(capture.device.id == LoopbackModel.motors.id)
    #expect(capture.levels.count == 2)
  }
}
