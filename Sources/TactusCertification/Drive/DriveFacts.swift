internal import TactusDevice

/// What a device declares of how it drives, as a transcript has it.
struct DriveFacts: Hashable {
  struct Motor: Hashable {
    /// Nanoseconds: a shorter pulse is made this long.
    var shortestPulse: Int64 = 0
    /// Levels that the motor tells apart; 0: any.
    var steps = 0.0

    /// How far a level may be from what was asked for because there are so few.
    var halfStep: Double { steps > 0 ? 0.5 / steps : 0 }
  }

  var motors: [Motor]
  /// Nanoseconds from a command to its drive, at most.
  var latency: Int64
  /// Nanoseconds; 0: segments are played on arrival.
  var lookAhead: Int64
  /// Nanoseconds after which a level that is not renewed ends; nil: it does not end.
  var lease: Int64?
  /// Whether every command keeps every level going; else a segment keeps that of its actuator.
  var isKeptByAnyCommand: Bool
  /// Nanoseconds by which the times of the drive may be elsewhere than the instrument tells.
  var instrumentError: Int64

  /// Actuators that a device may declare: they are a byte on every line.
  private static let mostMotors = 256.0
  fileprivate static let longest = 3600e9

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

  /// The latest that a drive may begin behind its command or its time.
  var mostDelay: Int64 { DriveComparison.late + latency + instrumentError }

  /// That of the motor with the fewest levels.
  var halfStep: Double { motors.map(\.halfStep).max() ?? 0 }

  fileprivate enum Name: String {
    case actuators, latency
    case lookAhead = "look-ahead"
    case lease
    case pulse = "shortest pulse"
    case steps
    case anyCommand = "kept by any command"
    case instrumentError = "instrument error"
  }

  /// What a transcript needs so that the drive can be judged. Where no instrument sees commands,
  /// that is only how exact times are.
  static func entries(of rig: any Rig) -> [Transcript.Entry] {
    let error = (Name.instrumentError.rawValue, Double(rig.instrumentErrorNanoseconds))
    let facts = (rig.seesCommands ? declared(rig) : []) + [error]
    return facts.map { name, value in
      Transcript.Entry(0, .device, .declares, value: value, text: name)
    }
  }

  private static func declared(_ rig: any Rig) -> [(String, Double)] {
    let capabilities = rig.subject.capabilities
    var facts: [(String, Double)] = [
      (Name.actuators.rawValue, Double(capabilities.actuators.count)),
      (Name.latency.rawValue, Double(capabilities.latencyNanoseconds)),
      (Name.lookAhead.rawValue, Double(capabilities.lookAheadNanoseconds)),
      (Name.lease.rawValue, Double(capabilities.lease?.durationNanoseconds ?? 0)),
      (Name.anyCommand.rawValue, rig.keepsLevelsByAnyCommand ? 1 : 0),
    ]
    for (place, actuator) in capabilities.actuators.enumerated() {
      facts.append(("\(place) \(Name.pulse.rawValue)", Double(actuator.minimumPulseNanoseconds)))
      facts.append(("\(place) \(Name.steps.rawValue)", Double(actuator.levelSteps ?? 0)))
    }
    return facts
  }
}

extension Transcript {
  /// Nanoseconds by which a time of the drive may differ from what the evidence says: what the
  /// harness says of its instrument, and for recorded motion the resolution of its envelope.
  var uncertaintyNanoseconds: Int64 {
    let said = all(.declares).first {
      $0.source == .device && $0.text == DriveFacts.Name.instrumentError.rawValue
    }
    let declared = Int64(min(max(said?.value ?? 0, 0), DriveFacts.longest))
    return max(declared, motion?.resolutionNanoseconds ?? 0)
  }
}
