public import Foundation
internal import TactusDevice
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// A haptic pattern: events, and the changes of parameters that act on them.
///
/// ```swift
/// let pattern = try CHHapticPattern(events: [slice, snip], parameters: [])
/// try engine.makePlayer(with: pattern).start(atTime: CHHapticTimeImmediate)
/// ```
///
/// A pattern copies its contents and never changes. Any thread and any number of players and
/// engines may use it, also after a reset. Times are seconds. Values are kept as they are given,
/// also out of range, and are limited when played.
// Sendable: its contents never change, except what locks guard: compiled form and decoded sounds.
open class CHHapticPattern: NSObject, @unchecked Sendable {
  /// The values.
  let pattern: Pattern
  /// The registered sounds that the pattern plays.
  let registeredSounds: [CHHapticAudioResourceID]
  /// Where the sounds of the pattern are.
  let lookup: ResourceLookup
  /// The compiled form for the last device: most programs use one.
  private let compiled = Guarded<Timeline?>(nil)
  /// The decoded sounds of a pattern without registered ones.
  private let decoded = Guarded<SoundBank?>(nil)

  init(_ pattern: Pattern, _ lookup: ResourceLookup = CHHapticPattern.mainBundle) {
    self.pattern = pattern
    self.lookup = lookup
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern of events and single changes of parameters. Both may be empty.
  /// - Throws: ``CHHapticError`` that names the first invalid entry: an unknown type or parameter,
  ///   a time that is negative, not a number or above 1,000,000 seconds, or a duration that is
  ///   negative or not a number. A duration may have any length: above 1,000,000 seconds an event
  ///   plays until it is stopped.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    pattern = Pattern(
      events: try PatternContent.events(events),
      parameters: try PatternContent.parameters(parameters))
    lookup = Self.mainBundle
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern of events and parameter curves. Both may be empty.
  /// - Throws: as ``init(events:parameters:)``.
  public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {
    pattern = Pattern(
      events: try PatternContent.events(events),
      curves: try PatternContent.curves(parameterCurves))
    lookup = Self.mainBundle
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern from a dictionary with the keys of AHAP files.
  ///
  /// Values are numbers, Booleans, strings, the string-backed types of this module, arrays, and
  /// dictionaries whose keys are strings or ``Key``s.
  /// - Throws: ``CHHapticError`` that names the first problem by its place in the dictionary
  ///   (`$.Pattern[3].Event.Time`).
  public init(dictionary patternDict: [CHHapticPattern.Key: Any]) throws {
    pattern = try CHHapticPattern.read(patternDict)
    lookup = Self.mainBundle
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern from an AHAP file.
  ///
  /// Its sounds are looked up beside the file, then in the resources of the main bundle. Trailing
  /// commas are accepted, because Apple's own files have them.
  /// - Throws: ``CHHapticError``: `fileNotFound` for a file or a sound that cannot be read,
  ///   otherwise the first problem in the file, with line and column.
  public init(contentsOf ahapURL: URL) throws {
    pattern = try CHHapticPattern.read(ahapURL)
    lookup = Self.lookup(beside: ahapURL)
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern from an AHAP file: another spelling of ``init(contentsOf:)`` in Apple's SDK.
  /// - Throws: as ``init(contentsOf:)``.
  public convenience init(contentsOfURL ahapURL: URL) throws { try self.init(contentsOf: ahapURL) }

  /// The pattern as a dictionary with the keys of AHAP files. ``init(dictionary:)`` creates an
  /// equal pattern from it.
  ///
  /// Inner dictionaries are `[CHHapticPattern.Key: Any]`, lists are arrays of them, numbers are
  /// `Double`.
  /// - Throws: ``CHHapticError`` `operationNotPermitted` if an event plays a registered sound,
  ///   which has no name outside its engine.
  open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try export() }

  /// Seconds from the start to the latest end of an event or time of a parameter. The release of an
  /// event and the fall of a tap do not count.
  open var duration: TimeInterval { pattern.duration }

  /// Whether the pattern has sounds.
  var isHeard: Bool { pattern.events.contains { !$0.type.isHaptic } }

  /// The decoded sounds of the pattern. They are kept for the next call, unless the pattern plays
  /// registered sounds, which belong to one engine.
  /// - Parameter report: receives the sounds that cannot be played.
  func bank(
    registered: [CHHapticAudioResourceID: RegisteredSound], rate: Int,
    _ report: (SoundLoader.Problem) -> Void
  ) -> SoundBank {
    let isOwn = registeredSounds.isEmpty
    if isOwn, let bank = decoded.withLock({ $0 }), bank.rate == rate { return bank }
    let (bank, problems) = SoundLoader(lookup, registered: registered).load(pattern, rate: rate)
    problems.forEach(report)
    if isOwn { decoded.withLock { $0 = bank } }
    return bank
  }

  /// The pattern compiled for a device whose taps have this length.
  /// - Parameter bank: the decoded sounds; nil if no sound is played.
  func timeline(_ transientLength: TapLength, _ bank: SoundBank?) -> Timeline {
    if let bank {
      return Timeline(
        pattern, transientLength: transientLength, soundLengths: bank.lengths(of: pattern))
    }
    return compiled.withLock { compiled in
      if let compiled, compiled.transientLength == transientLength { return compiled }
      let timeline = Timeline(pattern, transientLength: transientLength)
      compiled = timeline
      return timeline
    }
  }
}

extension Pattern {
  /// The registered sounds that the events play.
  fileprivate var registeredSounds: [CHHapticAudioResourceID] {
    events.compactMap { event in
      guard case .registered(let id)? = event.waveform?.resource else { return nil }
      return id
    }
  }
}
