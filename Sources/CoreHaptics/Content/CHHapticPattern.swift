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
/// engines may use it, even after a reset of an engine. Times are seconds. Values out of range are
/// kept in the pattern and limited when played.
// Sendable: the pattern never changes; locks guard its compiled form and its decoded sounds.
open class CHHapticPattern: NSObject, @unchecked Sendable {
  /// The values.
  let pattern: Pattern
  /// The registered sounds that the pattern plays.
  let registeredSounds: [CHHapticAudioResourceID]
  /// The folders in which the sounds of the pattern are looked up.
  let lookup: ResourceLookup
  /// The compiled form for the last tap length, because most programs use one device.
  private let compiled = Guarded<Timeline?>(nil)
  /// The decoded sounds of the last load; always nil if the pattern plays registered sounds.
  private let decoded = Guarded<SoundBank?>(nil)

  init(_ pattern: Pattern, _ lookup: ResourceLookup = CHHapticPattern.mainBundle) {
    self.pattern = pattern
    self.lookup = lookup
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern of events and single changes of parameters. Both arrays may be empty.
  /// - Throws: ``CHHapticError`` that names the first invalid entry: an unknown type or parameter,
  ///   a value that is not finite, a time that is negative, not a number or above 1,000,000
  ///   seconds, or a duration that is negative or not a number. A duration has no upper limit:
  ///   above 1,000,000 seconds an event plays until it is stopped.
  public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
    pattern = Pattern(
      events: try PatternContent.events(events),
      parameters: try PatternContent.parameters(parameters))
    lookup = Self.mainBundle
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern of events and parameter curves. Both arrays may be empty.
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
  /// - Throws: ``CHHapticError`` that names the first problem and its place in the dictionary
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
  /// - Throws: ``CHHapticError`` `fileNotFound` if the file or a sound cannot be read, otherwise
  ///   the first problem in the file with its line and column.
  public init(contentsOf ahapURL: URL) throws {
    pattern = try CHHapticPattern.read(ahapURL)
    lookup = Self.lookup(beside: ahapURL)
    registeredSounds = pattern.registeredSounds
    super.init()
  }

  /// Creates a pattern from an AHAP file, as ``init(contentsOf:)``. Apple's SDK has both spellings.
  /// - Throws: as ``init(contentsOf:)``.
  public convenience init(contentsOfURL ahapURL: URL) throws { try self.init(contentsOf: ahapURL) }

  /// The pattern as a dictionary with the keys of AHAP files. ``init(dictionary:)`` creates a
  /// pattern with the same contents from it, with two exceptions: a missing version becomes 1, and
  /// nulls under keys that the format does not define are left out.
  ///
  /// Inner dictionaries are `[CHHapticPattern.Key: Any]`, lists are arrays, and numbers are
  /// `Double`.
  /// - Throws: ``CHHapticError`` `operationNotPermitted` if an event plays a registered sound,
  ///   which has no name outside its engine.
  open func exportDictionary() throws -> [CHHapticPattern.Key: Any] { try export() }

  /// Seconds from the start of the pattern to the last end of an event, or the last change of a
  /// parameter if that is later. Releases, curves, and the length of a tap do not count.
  open var duration: TimeInterval { pattern.duration }

  /// Whether the pattern has audio events.
  var isHeard: Bool { pattern.events.contains { !$0.type.isHaptic } }

  /// The decoded sounds of the pattern. They are kept for the next call at this sample rate, unless
  /// the pattern plays registered sounds, because those belong to one engine.
  /// - Parameters:
  ///   - cache: the registered sounds that were decoded already.
  ///   - report: receives the sounds that cannot be played.
  func bank(
    registered: [CHHapticAudioResourceID: RegisteredSound], _ cache: SoundCache, rate: Int,
    _ report: (SoundLoader.Problem) -> Void
  ) -> SoundBank {
    let isOwn = registeredSounds.isEmpty
    if isOwn, let bank = decoded.withLock({ $0 }), bank.rate == rate { return bank }
    let (bank, problems) = SoundLoader(lookup, registered: registered, cache: cache).load(
      pattern, rate: rate)
    problems.forEach(report)
    if isOwn { decoded.withLock { $0 = bank } }
    return bank
  }

  /// The pattern compiled for a device whose taps have this length.
  /// - Parameter bank: the decoded sounds; nil if no sounds are played.
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
