import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TestLevels

/// The levels that a pattern requests from an actuator. They are recorded as the segments that a
/// loopback device with the same actuators receives, so the levels are exact at any time.
struct AskedLevels {
  private let levels: SegmentLevels

  init(_ pattern: Pattern, on capabilities: OutputCapabilities, seconds: Double) throws {
    var declared = capabilities
    (declared.latencyNanoseconds, declared.lookAheadNanoseconds) = (0, 0)
    let session = Session.virtual()
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let output = try session.open(LoopbackDevice(declared, id: DeviceID("loopback")))
    let player = session.makePlayer(Timeline(pattern), in: session.makeGroup(), on: output)
    try player.start()
    session.advance(to: Session.virtualStart + Int64(seconds * 1e9))
    let captures = recorder.captures(origin: Session.virtualStart, clock: .virtual)
    levels = SegmentLevels(captures.flatMap(\.segments).map(\.segment))
  }

  /// The lowest and the highest level in a span of time, in nanoseconds from the start of the
  /// pattern.
  func range(_ span: ClosedRange<Int64>) -> ClosedRange<Double> {
    levels.range(from: span.lowerBound, to: span.upperBound)
  }
}
