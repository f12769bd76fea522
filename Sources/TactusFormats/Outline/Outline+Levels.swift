internal import TactusCapture
internal import TactusDevice
internal import TactusEngine
internal import TactusLoopback
package import TactusPattern

extension Outline {
  /// Creates the outline of a pattern from the levels that the engine computes on a virtual clock.
  ///
  /// Levels are within 0.001 of the exact ones. The time it takes is linear in the length of the
  /// parts in which a level changes.
  /// - Parameters:
  ///   - seconds: the time at which the outline ends; nil for the end of the pattern.
  ///   - tapsArePieces: whether taps become pieces as well, for formats without taps.
  package init(
    _ pattern: Pattern, seconds: Double? = nil, tapsArePieces: Bool = false
  ) throws(OutlineError) {
    let timeline = Timeline(pattern)
    if timeline.isEndless, seconds == nil { throw .endless }
    let whole = max(timeline.durationNanoseconds, timeline.hapticEndNanoseconds)
    let end = seconds.map { min(Nanoseconds.from(seconds: $0), whole) } ?? whole
    let capture = try Self.capture(timeline, until: end)
    let levels =
      tapsArePieces ? capture : try Self.capture(Timeline(pattern.withoutTaps), until: end)
    self.init(
      pieces: levels.levels.compactMap(OutlinePiece.init),
      taps: tapsArePieces ? [] : capture.events.compactMap(OutlineTap.init),
      metadata: pattern.remarks)
    join()
    // The capture may contain levels of a playing event beyond the end of the outline.
    if let seconds { cut(at: seconds) }
    try check()
  }

  /// Checks the number of parts.
  /// - Throws: ``OutlineError/tooLarge(_:limit:)`` if there are too many.
  package func check() throws(OutlineError) {
    if pieces.count > FormatLimits.pieces {
      throw .tooLarge("changes of level", limit: FormatLimits.pieces)
    }
    if taps.count > FormatLimits.pieces { throw .tooLarge("taps", limit: FormatLimits.pieces) }
  }

  private static func capture(
    _ timeline: Timeline, until end: Int64
  ) throws(OutlineError) -> Capture {
    let session = Session.virtual()
    defer { session.close() }
    let recorder = CaptureRecorder(limit: FormatLimits.records)
    session.addListener(recorder)
    let capture: Capture?
    do {
      let output = try session.open(LoopbackDevice(PatternSampler.capabilities))
      let player = session.makePlayer(timeline, in: session.makeGroup(), on: output)
      let start = session.nowNanoseconds
      if end > 0 {
        try player.start()
        if timeline.isEndless { try player.stop(at: start + end) }
      }
      session.advance(to: start + end)
      capture = recorder.capture(of: output.number, origin: start, clock: .virtual)
    } catch {
      throw .engine("\(error)")
    }
    guard let capture, capture.lostRecordCount == 0 else {
      throw .tooLarge("changes of level", limit: FormatLimits.records)
    }
    return capture
  }
}

extension Pattern {
  /// The pattern without its transients.
  fileprivate var withoutTaps: Pattern {
    var result = self
    result.entries.removeAll { entry in
      if case .event(let event) = entry.content { event.type == .hapticTransient } else { false }
    }
    return result
  }
}

extension OutlinePiece {
  /// Creates a piece from a level of a capture; nil if nothing is felt.
  fileprivate init?(_ level: ZoneLevel) {
    let start = Nanoseconds.toSeconds(level.startNanoseconds)
    let end = Nanoseconds.toSeconds(level.endNanoseconds)
    self.init(
      start, end, from: OutlineLevel(level.startIntensity, level.startSharpness),
      to: OutlineLevel(level.endIntensity, level.endSharpness))
    if isSilent || end <= start { return nil }
  }
}

extension OutlineTap {
  /// Creates a tap from the beginning of an event; nil if the event is not a transient, or its
  /// intensity is 0.
  fileprivate init?(_ mark: EventMark) {
    guard mark.kind == .hapticTransient, mark.level > 0 else { return nil }
    self.init(
      Nanoseconds.toSeconds(mark.onsetNanoseconds), intensity: mark.level, sharpness: mark.tone)
  }
}
