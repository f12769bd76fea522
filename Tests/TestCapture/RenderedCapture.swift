package import TactusCapture
package import TactusDevice
internal import TactusEngine
internal import TactusLoopback
package import TactusPattern

extension Capture {
  /// What `render` writes: a pattern played on the virtual clock on a device with these
  /// capabilities.
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
  /// What was captured of an output, its times counted from where the pattern of another capture
  /// would have begun: by the first event of both.
  package func capture(of output: Int, alignedTo other: Capture) -> Capture? {
    guard let first = other.events.first?.onsetNanoseconds,
      let raw = capture(of: output, origin: 0, clock: .monotonic),
      let begun = raw.events.first?.onsetNanoseconds
    else { return nil }
    return capture(of: output, origin: begun - first, clock: .monotonic)
  }
}

extension Capture {
  /// The nanoseconds for which a zone was asked for something, over all zones.
  package var askedNanoseconds: Int64 {
    levels.reduce(0) { $0 + $1.endNanoseconds - $1.startNanoseconds }
  }
}
