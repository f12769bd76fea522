public import Foundation
internal import TactusDevice
internal import TactusPattern
internal import TactusSystem

/// A haptic pattern: events, and the changes of parameters that act on them.
///
/// ```swift
/// let pattern = try CHHapticPattern(events: [slice, snip], parameters: [])
/// try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
/// ```
///
/// A pattern copies what it is made of and never changes, so that any thread may use it, and any
/// number of players and engines; it also survives a reset. Times are seconds, values are kept as
/// they are given, also out of range: they are limited when played.
// Sendable: what it holds never changes, but for the compiled form, which a lock guards.
open class CHHapticPattern: NSObject, @unchecked Sendable {
  /// The values.
  let pattern: Pattern
  /// The registered sounds that it plays.
  let registeredSounds: [CHHapticAudioResourceID]
  /// The compiled form for the device that was asked about last: most programs have one.
  private let compiled = Guarded<Timeline?>(nil)

  init(_ pattern: Pattern) {
    self.pattern = pattern
    registeredSounds = pattern.events.compactMap { event in
      guard case .registered(let id)? = event.waveform?.resource else { return nil }
      return id
    }
  }

  /// A pattern of events and single changes of parameters. Both may be empty.
  /// - Throws: ``CHHapticError`` that names the first entry that cannot be: an unknown type or
  ///   parameter, a time or duration that is negative, not a number or above 1,000,000 seconds.
  public convenience init(
    events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]
  ) throws {
    self.init(
      Pattern(
        events: try PatternContent.events(events),
        parameters: try PatternContent.parameters(parameters)))
  }

  /// A pattern of events and parameter curves. Both may be empty.
  /// - Throws: as ``init(events:parameters:)``.
  public convenience init(
    events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]
  ) throws {
    self.init(
      Pattern(
        events: try PatternContent.events(events),
        curves: try PatternContent.curves(parameterCurves)))
  }

  /// Seconds from the start to the latest end of an event or time of a parameter. What comes after
  /// the duration of an event, its release or the fall of a tap, does not count.
  public var duration: TimeInterval { pattern.duration }

  /// The pattern compiled for a device whose taps have this length.
  func timeline(_ transientLength: TapLength) -> Timeline {
    compiled.withLock { compiled in
      if let compiled, compiled.transientLength == transientLength { return compiled }
      let timeline = Timeline(pattern, transientLength: transientLength)
      compiled = timeline
      return timeline
    }
  }
}
