import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import TestLevels

/// The level of each actuator over time, from a loopback device that plays the pattern without
/// stalls and losses.
struct UndisturbedLevels {
  /// The segments of each actuator, in the order of their starts.
  let segments: [[Segment]]
  private let actuators: [SegmentLevels]

  /// - Parameter steering: the actions of a program, in the order of time, at the times at which
  ///   the compared engine executes them.
  init(
    _ pattern: Pattern, on capabilities: OutputCapabilities, seconds: Double,
    steering: [Steering] = []
  ) throws {
    var declared = capabilities
    (declared.latencyNanoseconds, declared.lookAheadNanoseconds) = (0, 0)
    let session = Session.virtual()
    let recorder = CaptureRecorder(limit: 1 << 14)
    session.addListener(recorder)
    let device = LoopbackDevice(declared, id: DeviceID("loopback"))
    let stage = try Stage(pattern, session, try session.open(device))
    for steer in steering {
      session.advance(to: Session.virtualStart + Int64(steer.time) * millisecond)
      try stage.perform(steer.action)
    }
    session.advance(to: Session.virtualStart + Int64(seconds * 1e9))
    let captured = recorder.captures(origin: Session.virtualStart, clock: .virtual)
      .flatMap(\.segments)
    segments = capabilities.actuators.indices.map { actuator in
      captured.map(\.segment).filter { $0.actuator == actuator }
    }
    actuators = segments.map { SegmentLevels($0) }
  }

  /// The lowest and the highest level in a span of time, in nanoseconds from the start.
  func range(of actuator: Int, from start: Int64, to end: Int64) -> ClosedRange<Double> {
    actuators[actuator].range(from: start, to: end)
  }
}
