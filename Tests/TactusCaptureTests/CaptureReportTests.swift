import Foundation
import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// Tests the reports in a capture when a device refuses segments or fails.
@Suite struct CaptureReportTests {
  /// Captures a vibration of 300 ms and four taps. From 100 ms on the device refuses segments for
  /// 50 ms, and from 200 ms to 250 ms it fails and refuses segments.
  private func capture() throws -> Capture {
    let session = Session.virtual()
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let device = LoopbackDevice()
    let output = try session.open(device)
    let events = [
      Event(.hapticContinuous, time: 0, duration: 0.3),
      Event(.hapticTransient, time: 0.1), Event(.hapticTransient, time: 0.12),
      Event(.hapticTransient, time: 0.16), Event(.hapticTransient, time: 0.22),
    ]
    try session.makePlayer(
      Timeline(Pattern(events: events)), in: session.makeGroup(), on: output
    ).start()
    let start = Session.virtualStart
    session.advance(to: start + 99_500_000)
    device.control.stall(forNanoseconds: 50_000_000)
    session.advance(to: start + 200_000_000)
    device.fail(DeviceError(.system, "the motor is \"missing\""))
    session.advance(to: start + 250_000_000)
    device.recover()
    session.advance(to: start + 400_000_000)
    session.close()
    return try #require(recorder.captures(origin: start, clock: .virtual).first)
  }

  @Test func `consecutive refusals are one report, and a failure has its reason`() throws {
    let reports = try capture().reports
    #expect(reports.map(\.kind) == [.refused, .failed, .refused])
    #expect(reports[0].atNanoseconds == 100_000_000)
    #expect(reports[0].count > 1)
    #expect(reports[1].message == "the motor is \"missing\"")
    #expect(reports[1].atNanoseconds <= 200_000_000)
  }

  @Test func `reports are written and read`() throws {
    let capture = try capture()
    let text = CaptureDocument.json(capture)
    let read = CaptureReader.read(Array(text.utf8))
    #expect(read.diagnostics.isEmpty)
    #expect(read.capture?.reports == capture.reports)
    #expect(text.contains("\"version\": 1"))
  }

  @Test func `a capture without reports, as earlier versions wrote it, is read`() throws {
    let text = CaptureDocument.json(try capture())
    let start = try #require(text.range(of: "  \"reports\": ["))
    let end = try #require(text.range(of: "],\n", range: start.upperBound..<text.endIndex))
    var earlier = text
    earlier.removeSubrange(start.lowerBound..<end.upperBound)
    let read = CaptureReader.read(Array(earlier.utf8))
    #expect(read.diagnostics.isEmpty)
    #expect(read.capture?.reports == [])
  }

  @Test func `a kind of report from a later version is ignored`() throws {
    let text = CaptureDocument.json(try capture())
      .replacingOccurrences(of: "\"kind\": \"failed\"", with: "\"kind\": \"melted\"")
    let read = CaptureReader.read(Array(text.utf8))
    #expect(read.diagnostics.isEmpty)
    #expect(read.capture?.reports.map(\.kind) == [.refused, .refused])
  }

  @Test func `a report with a count of 0 is refused`() throws {
    let text = CaptureDocument.json(try capture())
      .replacingOccurrences(of: "\"count\": 1,", with: "\"count\": 0,")
    #expect(CaptureReader.read(Array(text.utf8)).capture == nil)
  }
}
