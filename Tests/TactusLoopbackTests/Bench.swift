import TactusDevice
import TactusLoopback

/// Submits levels to a loopback device.
struct Bench {
  let device = LoopbackDevice()
  let output: any HapticOutput

  init() throws { output = try device.makeOutput { _ in } }

  /// Submits a constant level of the first actuator at its start time, in milliseconds.
  func play(_ milliseconds: Double, _ level: Double) -> SubmitResult {
    let time = Int64(milliseconds * 1e6)
    let segments = [
      Segment(
        actuator: 0, startNanoseconds: time, endNanoseconds: time, startLevel: level,
        endLevel: level, frequencyHertz: 150)
    ]
    return output.submit(segments.span, at: time)
  }
}
