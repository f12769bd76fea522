import TactusDevice
import TactusLoopback

/// A loopback that is submitted to by hand. Times are milliseconds.
struct Bench {
  let device = LoopbackDevice()
  let output: any HapticOutput

  init() throws { output = try device.makeOutput { _ in } }

  /// Submits a level of the first actuator when it starts.
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
