import Dispatch
import Synchronization
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the reports of outputs: the session counts them, and writes them to the log at a limited
/// rate.
@Suite struct ReportTests {
  private let lines = Mutexed<[String]>([])
  private let buzz = Pattern(events: [.buzz(for: 400, intensity: 0.5)])

  private func session(_ level: LogLevel = .debug) -> Session {
    .virtual(log: Log(level: level) { [lines] line in lines.change { $0.append(line) } })
  }

  private func advance(_ session: Session, to milliseconds: Double) {
    session.advance(to: Session.virtualStart + Int64(milliseconds * 1e6))
  }

  /// The lines that contain a text.
  private func lines(with text: String) -> [String] { lines.value.filter { $0.contains(text) } }

  @Test func `every kind of report is counted`() throws {
    let session = session()
    let device = RecordingDevice()
    let output = try session.open(device)
    device.report(.started(actuator: 0, nanoseconds: 1))
    device.report(.ended(actuator: 0, nanoseconds: 2))
    device.report(.late(actuator: 0, byNanoseconds: 4_200_000))
    device.report(.late(actuator: 0, byNanoseconds: 1_000_000))
    device.report(.failed(DeviceError(.system, "the motor is missing")))
    let tally = output.tally
    #expect((tally.starts, tally.ends, tally.late, tally.failures) == (1, 1, 2, 1))
    #expect(tally.latestNanoseconds == 4_200_000)
    #expect(tally.lastFailure?.message == "the motor is missing")
    #expect(tally.description == "late 2 (4.2 ms at most), failed 1")
    session.close()
    #expect(session.tally == tally)
  }

  @Test func `a failure is in the log, with the device and the reason`() throws {
    let session = session(.warning)
    let device = RecordingDevice()
    _ = try session.open(device)
    device.report(.failed(DeviceError(.system, "the motor is missing")))
    device.report(.started(actuator: 0, nanoseconds: 1))
    device.report(.late(actuator: 0, byNanoseconds: 1_000_000))
    advance(session, to: 1)
    #expect(lines.value == ["tactus: test failed: the motor is missing"])
    session.close()
    #expect(lines.value.count == 1)
  }

  @Test func `a log level includes the lines of the levels before it`() {
    for (place, level) in LogLevel.allCases.enumerated() {
      let log = Log(level: level) { _ in }
      #expect(LogLevel.allCases.map(log.admits) == (0..<4).map { $0 <= place })
    }
    #expect(!Log.silent.admits(.error))
  }

  @Test func `repeated failures give one line a second, and the last ones a line at the close`()
    throws
  {
    let session = session(.warning)
    let device = RecordingDevice()
    let output = try session.open(device)
    for millisecond in 0..<1500 {
      advance(session, to: Double(millisecond))
      device.report(.failed(DeviceError(.system, "no")))
    }
    advance(session, to: 1500)
    // The first failure is logged at once. The failures of the following second are logged in one
    // line.
    #expect(lines.value == ["tactus: test failed: no", "tactus: test failed 1000 times: no"])
    session.close(output)
    #expect(lines.value.last == "tactus: test failed 499 times: no")
    #expect(lines.value.count == 3)
    session.close()
  }

  @Test func `different kinds of reports do not delay each other`() throws {
    let session = session()
    let device = RecordingDevice()
    _ = try session.open(device)
    device.report(.failed(DeviceError(.system, "no")))
    device.report(.late(actuator: 0, byNanoseconds: 2_000_000))
    device.report(.started(actuator: 0, nanoseconds: 1))
    advance(session, to: 1)
    #expect(lines(with: "failed").count == 1)
    #expect(lines(with: "played late, 2 ms at most").count == 1)
    #expect(lines(with: "started 1, ended 0").count == 1)
    session.close()
  }

  @Test func `refused submissions are counted and in the log`() throws {
    let session = session(.warning)
    let device = RecordingDevice { _ in .full }
    let output = try session.open(device)
    try session.makePlayer(Timeline(buzz), in: session.makeGroup(), on: output).start()
    advance(session, to: 300)
    #expect(output.tally.refused == device.output.submissions)
    #expect(output.tally.refused > 1)
    #expect(lines(with: "because the output is full").count == 1)
    session.close()
    let counts = lines(with: "because the output is full").compactMap { line in
      line.split(separator: " ").compactMap { Int($0) }.first
    }
    #expect(counts.reduce(0, +) == session.tally.refused)
  }

  @Test func `taps that a stall skips are counted and in the log`() throws {
    let session = session(.info)
    let output = try session.open(LoopbackDevice())
    let taps = Pattern(events: [.tap(at: 120), .tap(at: 140), .tap(at: 160)])
    try session.makePlayer(Timeline(taps), in: session.makeGroup(), on: output).start()
    advance(session, to: 100)
    session.stall(until: Session.virtualStart + 300_000_000)
    advance(session, to: 400)
    // One of the three taps, the strongest, is played late. The other two are skipped.
    #expect(output.tally.skippedTaps == 2)
    #expect(output.tally.skippedNanoseconds == output.skippedNanoseconds)
    #expect(lines(with: "skipped 2 taps, ").count == 1)
    #expect(output.tally.description.hasPrefix("skipped 2 taps, "))
    session.close()
  }

  @Test func `the first reason of a loss is kept`() throws {
    let session = session()
    let device = RecordingDevice()
    let output = try session.open(device)
    device.report(.gone(DeviceError(.gone, "unplugged")))
    device.report(.gone(DeviceError(.gone, "again")))
    #expect(output.tally.loss?.message == "unplugged")
    #expect(output.isGone)
    session.close()
  }

  @Test func `a loss that only a submission reveals reaches the handler once`() throws {
    let session = session()
    let device = RecordingDevice { _ in .gone }
    let output = try session.open(device)
    let losses = Mutexed(0)
    output.onGone { losses.change { $0 += 1 } }
    advance(session, to: 5)
    #expect(losses.value == 0)
    let player = session.makePlayer(Timeline(buzz), in: session.makeGroup(), on: output)
    try player.start()
    advance(session, to: 10)
    #expect(losses.value == 1)
    device.report(.gone(DeviceError(.gone, "unplugged")))
    advance(session, to: 20)
    #expect(losses.value == 1)
    session.close()
  }

  @Test func `players of a lost device fail, even if its output is closed at once`() throws {
    let session = session()
    let device = RecordingDevice()
    let output = try session.open(device)
    let player = session.makePlayer(Timeline(buzz), in: session.makeGroup(), on: output)
    let endings = Mutexed<[PlayerEvents.Ending]>([])
    player.onEnd { ending in endings.change { $0.append(ending) } }
    output.onGone { [weak output] in if let output { session.close(output) } }
    try player.start()
    advance(session, to: 10)
    device.report(.gone(DeviceError(.gone, "unplugged")))
    advance(session, to: 20)
    #expect(endings.value == [.failed])
    session.close()
  }

  @Test func `closing an output releases its device`() throws {
    let session = session()
    var device: RecordingDevice? = RecordingDevice()
    weak let held = device
    let output = try session.open(try #require(device))
    device = nil
    #expect(held != nil)
    session.close(output)
    #expect(held == nil)
    #expect(output.listing.id == DeviceID("test"))
    session.close()
  }

  @Test func `a live session writes the log on a separate thread`() throws {
    let isWritten = DispatchSemaphore(value: 0)
    let session = try Session.live(
      log: Log(level: .warning) { [lines] line in
        lines.change { $0.append(line) }
        isWritten.signal()
      })
    let device = RecordingDevice()
    _ = try session.open(device)
    device.report(.failed(DeviceError(.system, "no")))
    // Nothing plays, so only the report wakes the thread that writes the log.
    #expect(isWritten.wait(timeout: .now() + .seconds(30)) == .success)
    #expect(lines.value == ["tactus: test failed: no"])
    session.close()
  }

  @Test func `a report that arrives while a line is written is written next`() throws {
    let isWritten = DispatchSemaphore(value: 0)
    let first = RecordingDevice("first")
    let session = try Session.live(
      log: Log(level: .warning) { [lines] line in
        lines.change { $0.append(line) }
        // The thread has already processed the first output in this round, and writes a line of the
        // second one.
        if lines.value.count == 1 { first.report(.failed(DeviceError(.system, "no"))) }
        isWritten.signal()
      })
    let second = RecordingDevice("second")
    for device in [first, second] { _ = try session.open(device) }
    second.report(.failed(DeviceError(.system, "no")))
    for _ in 0..<2 { #expect(isWritten.wait(timeout: .now() + .seconds(30)) == .success) }
    #expect(lines.value == ["tactus: second failed: no", "tactus: first failed: no"])
    session.close()
  }

  @Test func `a delayed line is written when it is due`() throws {
    let isWritten = DispatchSemaphore(value: 0)
    let session = try Session.live(
      log: Log(level: .warning) { [lines] line in
        lines.change { $0.append(line) }
        isWritten.signal()
      })
    let device = RecordingDevice()
    _ = try session.open(device)
    for error in ["one", "two"] {
      device.report(.failed(DeviceError(.system, error)))
      // Nothing plays, and there is no further report.
      #expect(isWritten.wait(timeout: .now() + .seconds(30)) == .success)
    }
    #expect(lines.value == ["tactus: test failed: one", "tactus: test failed: two"])
    session.close()
  }
}
