import TactusCapture
import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

/// A virtual session with one loopback output. Times of the rig are milliseconds from its start.
final class Rig {
  let session: Session
  let device: LoopbackDevice
  let output: SessionOutput
  private let recorder = CaptureRecorder(limit: 1 << 20)
  let group: PlayerGroup

  init(
    _ model: LoopbackModel = .lra, lookAheadMilliseconds: Double = 0, preparesSteps: Bool = false,
    change: (inout OutputCapabilities) -> Void = { _ in }
  ) throws {
    var capabilities = model.capabilities
    capabilities.lookAheadNanoseconds = Int64(lookAheadMilliseconds * 1e6)
    change(&capabilities)
    session = .virtual(preparesSteps: preparesSteps)
    device = LoopbackDevice(capabilities)
    session.addListener(recorder)
    output = try session.open(device)
    group = session.makeGroup()
  }

  deinit { session.close() }

  func player(_ pattern: Pattern, in other: PlayerGroup? = nil) -> Player {
    session.makePlayer(Timeline(pattern), in: other ?? group, on: output)
  }

  /// The session's time at a number of milliseconds from the start of the rig.
  func time(_ milliseconds: Double) -> Int64 {
    Session.virtualStart + Int64((milliseconds * 1e6).rounded())
  }

  func advance(to milliseconds: Double) { session.advance(to: time(milliseconds)) }

  var capture: Capture { capture(of: output) }

  /// The capture of an output that was opened in the rig's session.
  func capture(of output: SessionOutput) -> Capture {
    let capture = recorder.capture(
      of: output.number, origin: Session.virtualStart, clock: .virtual)
    guard let capture else { preconditionFailure("the recorder listened from the beginning") }
    return capture
  }

  /// The levels of an actuator at some times in milliseconds, read from the capture.
  func levels(_ milliseconds: [Double], actuator: Int = 0) -> [Double] {
    let capture = capture
    return milliseconds.map {
      capture.level(ofActuator: actuator, at: Int64(($0 * 1e6).rounded()))
    }
  }
}

/// Whether two lists of levels are equal to a millionth.
func isClose(_ a: [Double], _ b: [Double], tolerance: Double = 1e-6) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

extension Pattern {
  /// A tap at a time in milliseconds.
  static func tap(at milliseconds: Double = 0, intensity: Double = 1, sharpness: Double = 0.5)
    -> Pattern
  {
    Pattern(events: [.tap(at: milliseconds, intensity: intensity, sharpness: sharpness)])
  }
}

extension Event {
  static func tap(at milliseconds: Double = 0, intensity: Double = 1, sharpness: Double = 0.5)
    -> Event
  {
    Event(
      .hapticTransient, time: milliseconds / 1000,
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ])
  }

  /// A continuous event. Times are in milliseconds; envelope times are in seconds, as in files.
  static func buzz(
    at milliseconds: Double = 0, for duration: Double?, intensity: Double = 1,
    sharpness: Double = 0.5, _ more: [EventParameter] = []
  ) -> Event {
    Event(
      .hapticContinuous, time: milliseconds / 1000, duration: duration.map { $0 / 1000 },
      parameters: [
        EventParameter(.hapticIntensity, intensity), EventParameter(.hapticSharpness, sharpness),
      ] + more)
  }
}
