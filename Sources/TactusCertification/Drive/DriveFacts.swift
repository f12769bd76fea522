internal import TactusDevice

/// What a device declares of how it drives, as a transcript has it.
struct DriveFacts: Hashable {
  struct Motor: Hashable {
    /// Nanoseconds: a shorter pulse is made this long.
    var shortestPulse: Int64 = 0
    /// Levels that the motor tells apart; 0: any.
    var steps = 0.0
  }

  var motors: [Motor]
  /// Nanoseconds from a command to its drive, at most.
  var latency: Int64
  /// Nanoseconds; 0: segments are played on arrival.
  var lookAhead: Int64
  /// Nanoseconds after which a level ends by itself; nil: it does not.
  var lease: Int64?
  /// Whether every command keeps every level going; else a segment keeps that of its actuator.
  var isKeptByAnyCommand: Bool
  /// Nanoseconds by which the times of the drive may be elsewhere than the instrument tells.
  var instrumentError: Int64

  /// Actuators that a device may declare: they are a byte on every line.
  private static let mostMotors = 256.0
  private static let longest = 3600e9

  /// Nil where the transcript does not have them.
  init?(_ transcript: Transcript) {
    let facts = Dictionary(
      transcript.all(.declares).filter { $0.source == .device }.map { ($0.text, $0.value) }
    ) { first, _ in first }
    func time(_ name: Name) -> Int64 {
      Int64(min(max(facts[name.rawValue] ?? 0, 0), Self.longest))
    }
    guard let count = facts[Name.actuators.rawValue], count >= 1, count <= Self.mostMotors else {
      return nil
    }
    motors = (0..<Int(count)).map { place in
      Motor(
        shortestPulse: Int64(
          min(max(facts["\(place) \(Name.pulse.rawValue)"] ?? 0, 0), Self.longest)),
        steps: max(facts["\(place) \(Name.steps.rawValue)"] ?? 0, 0))
    }
    (latency, lookAhead) = (time(.latency), time(.lookAhead))
    lease = time(.lease) > 0 ? time(.lease) : nil
    isKeptByAnyCommand = facts[Name.anyCommand.rawValue] == 1
    instrumentError = time(.instrumentError)
  }

  private enum Name: String {
    case actuators, latency
    case lookAhead = "look-ahead"
    case lease
    case pulse = "shortest pulse"
    case steps
    case anyCommand = "kept by any command"
    case instrumentError = "instrument error"
  }

  /// What a transcript needs so that the drive can be judged.
  static func entries(_ rig: any Rig) -> [Transcript.Entry] {
    let capabilities = rig.subject.capabilities
    var facts: [(String, Double)] = [
      (Name.actuators.rawValue, Double(capabilities.actuators.count)),
      (Name.latency.rawValue, Double(capabilities.latencyNanoseconds)),
      (Name.lookAhead.rawValue, Double(capabilities.lookAheadNanoseconds)),
      (Name.lease.rawValue, Double(capabilities.lease?.durationNanoseconds ?? 0)),
      (Name.anyCommand.rawValue, rig.keepsLevelsByAnyCommand ? 1 : 0),
      (Name.instrumentError.rawValue, Double(rig.instrumentErrorNanoseconds)),
    ]
    for (place, actuator) in capabilities.actuators.enumerated() {
      facts.append(("\(place) \(Name.pulse.rawValue)", Double(actuator.minimumPulseNanoseconds)))
      facts.append(("\(place) \(Name.steps.rawValue)", Double(actuator.levelSteps ?? 0)))
    }
    return facts.map { name, value in
      Transcript.Entry(0, .device, .declares, value: value, text: name)
    }
  }
}
