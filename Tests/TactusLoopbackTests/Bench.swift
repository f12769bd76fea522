import TactusDevice
import TactusLoopback

/// Submits segments to a loopback. Times are milliseconds.
struct Bench {
  let device = LoopbackDevice()
  let output: any HapticOutput

  init() throws { output = try device.makeOutput { _ in } }

  /// Submits a level of the first actuator at its start time.
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
