package import TactusCapture
package import TactusDevice
internal import TactusEngine
internal import TactusLoopback
package import TactusPattern

extension Capture {
  /// Plays a pattern on the virtual clock on a loopback with these capabilities, as `tactus render`
  /// does, and returns the capture.
  package static func rendered(
    _ timeline: Timeline, _ capabilities: OutputCapabilities, gain: Double = 1
  ) throws -> Capture? {
    let session = Session.virtual()
    defer { session.close() }
    let recorder = CaptureRecorder()
    session.addListener(recorder)
    let output = try session.open(LoopbackDevice(capabilities))
    output.gain = gain
    let start = session.nowNanoseconds
    try session.makePlayer(timeline, in: session.makeGroup(), on: output).start()
    session.advance(to: start + timeline.durationNanoseconds)
    return recorder.capture(of: output.number, origin: start, clock: .virtual)
  }
}

extension CaptureRecorder {
  /// The capture of an output. Its times are shifted so that its first event begins at the time of
  /// the first event in another capture. Nil if one of the captures has no event.
  package func capture(of output: Int, alignedTo other: Capture) -> Capture? {
    guard let first = other.events.first?.onsetNanoseconds,
      let raw = capture(of: output, origin: 0, clock: .monotonic),
      let begun = raw.events.first?.onsetNanoseconds
    else { return nil }
    return capture(of: output, origin: begun - first, clock: .monotonic)
  }
}

extension Capture {
  /// The total time in nanoseconds for which zones have a requested level, summed over the zones.
  package var askedNanoseconds: Int64 {
    levels.reduce(0) { $0 + $1.endNanoseconds - $1.startNanoseconds }
  }
}
