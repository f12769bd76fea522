internal import TactusEngine
internal import TactusPattern

extension PlayerCore {
  func start(_ seconds: Double) throws(CHHapticError) {
    try engine.begin(self, at: try Self.nanoseconds(seconds))
  }

  func stop(_ seconds: Double) throws(CHHapticError) {
    try send(at: seconds) { time throws(EngineError) in try handle.stop(at: time) }
  }

  func pause(_ seconds: Double) throws(CHHapticError) {
    try send(at: seconds) { time throws(EngineError) in try handle.pause(at: time) }
  }

  func resume(_ seconds: Double) throws(CHHapticError) {
    try engine.resume(self, at: try Self.nanoseconds(seconds))
  }

  func seek(_ offset: Double) throws(CHHapticError) {
    let offset = try Self.nanoseconds(offset)
    try send(at: 0) { _ throws(EngineError) in try handle.seek(to: offset) }
  }

  func cancel() throws(CHHapticError) {
    try engine.check(self)
    handle.cancel()
  }

  func send(_ parameters: [CHHapticDynamicParameter], at seconds: Double) throws(CHHapticError) {
    let values = try PatternContent.parameters(parameters, timeCode: .invalidTime)
    try send(at: seconds) { time throws(EngineError) in try handle.send(values, at: time) }
  }

  func schedule(_ curve: CHHapticParameterCurve, at seconds: Double) throws(CHHapticError) {
    let values = try PatternContent.curve(curve, "the curve", timeCode: .invalidTime)
    try send(at: seconds) { time throws(EngineError) in try handle.schedule(values, at: time) }
  }

  private func send(
    at seconds: Double, _ command: (Int64) throws(EngineError) -> Void
  ) throws(CHHapticError) {
    let time = try Self.nanoseconds(seconds)
    try engine.check(self)
    do throws(EngineError) { try command(time) } catch { throw CHHapticError(error) }
  }

  /// A time on the session's clock, or an offset, in nanoseconds and limited to the latest time.
  private static func nanoseconds(_ seconds: Double) throws(CHHapticError) -> Int64 {
    guard seconds >= 0, seconds.isFinite else {
      throw CHHapticError(.invalidTime, "the time is \(seconds); expected 0 or more seconds")
    }
    let latest = EngineLimits.latestNanoseconds
    return seconds * 1e9 < Double(latest) ? Int64((seconds * 1e9).rounded()) : latest
  }
}
