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
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// A pattern of events and single changes of parameters. Both may be empty.
  /// - Throws: ``CHHapticError`` that names the first entry that cannot be: an unknown type or
  ///   parameter, a time that is negative, not a number or above 1,000,000 seconds, a duration that
  ///   is negative or not a number. A duration may be of any length: above 1,000,000 seconds an
  ///   event plays until it is stopped.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    pattern = Pattern(
      events: try PatternContent.events(events),
      parameters: try PatternContent.parameters(parameters))
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// A pattern of events and parameter curves. Both may be empty.
  /// - Throws: as ``init(events:parameters:)``.
  public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {
    pattern = Pattern(
      events: try PatternContent.events(events),
      curves: try PatternContent.curves(parameterCurves))
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// The pattern that a dictionary describes with the keys of AHAP files.
  ///
  /// Values are numbers, Booleans, strings, the string-backed types of this module, arrays, and
  /// dictionaries whose keys are strings or ``Key``s.
  /// - Throws: ``CHHapticError`` that names the first thing that is wrong, by its place in the
  ///   dictionary (`$.Pattern[3].Event.Time`).
  public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
    pattern = try CHHapticPattern.read(patternDict)
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// The pattern of an AHAP file.
  ///
  /// Sounds that it names are looked up beside the file, then in the resources of the main bundle.
  /// Trailing commas, as Apple's own files have them, are taken.
  /// - Throws: ``CHHapticError``: `fileNotFound` for a file or a sound that cannot be read,
  ///   otherwise the first thing that is wrong in the file, with line and column.
  public init(contentsOf ahapURL: URL) throws {
    pattern = try CHHapticPattern.read(ahapURL)
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// The pattern of an AHAP file: another spelling of ``init(contentsOf:)``, as Apple's SDK has it.
  /// - Throws: as ``init(contentsOf:)``.
  public convenience init(contentsOfURL ahapURL: URL) throws { try self.init(contentsOf: ahapURL) }

  /// The pattern as a dictionary with the keys of AHAP files; ``init(dictionary:)`` makes an equal
  /// pattern of it.
  ///
  /// Inner dictionaries are `[CHHapticPattern.Key: Any]`, lists are arrays of them, numbers are
  /// `Double`.
  /// - Throws: ``CHHapticError`` `operationNotPermitted` if an event plays a registered sound,
  ///   which has no name outside its engine.
  open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try export() }

  /// Seconds from the start to the latest end of an event or time of a parameter. What comes after
  /// the duration of an event, its release or the fall of a tap, does not count.
  open var duration: TimeInterval { pattern.duration }

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

extension Pattern {
  /// The registered sounds that its events play.
  fileprivate var registeredSounds: [CHHapticAudioResourceID] {
    events.compactMap { event in
      guard case .registered(let id)? = event.waveform?.resource else { return nil }
      return id
    }
  }
}
