internal import TactusDevice

/// The declarations of a device about its drive, for example its latency and lease, as a transcript
/// contains them.
struct DriveFacts: Hashable {
  struct Motor: Hashable {
    /// The length of the shortest pulse, in nanoseconds. The device extends shorter pulses to it.
    var shortestPulse: Int64 = 0
    /// The number of distinct levels of the motor, or 0 if the levels are continuous.
    var steps = 0.0

    /// The largest deviation of a level that rounding to one of the steps causes.
    var halfStep: Double { steps > 0 ? 0.5 / steps : 0 }

    /// The largest deviation of a level that its rounding on the way to the device causes.
    private static let rounding = 1e-4

    /// The levels that the motor may have if levels in a range were requested: the requested ones,
    /// the nearest steps, and everything between them, except for roundings. So full level is full,
    /// and off is off, whatever number of steps the device declares.
    func possible(_ requested: ClosedRange<Double>) -> ClosedRange<Double> {
      guard steps > 0 else { return requested }
      let (lower, upper) = (
        requested.lowerBound - Self.rounding, requested.upperBound + Self.rounding
      )
      let low = (lower * steps - 0.5).rounded(.up) / steps
      let high = (upper * steps + 0.5).rounded(.down) / steps
      return min(low, lower)...max(high, upper)
    }
  }

  var motors: [Motor]
  /// The longest time from a command to its drive, in nanoseconds.
  var latency: Int64
  /// The look-ahead in nanoseconds, or 0 if segments are played on arrival.
  var lookAhead: Int64
  /// The lease in nanoseconds; nil if the device has none.
  var lease: Int64?
  /// Whether each command renews the lease of all actuators; otherwise a segment renews only that
  /// of its own actuator.
  var isKeptByAnyCommand: Bool
  /// Whether a call without a segment may also renew the leases of all actuators. The contract
  /// permits this on an output with look-ahead (`HapticOutput.submit`).
  var mayBeKeptByAnyCommand: Bool { lookAhead > 0 && !isKeptByAnyCommand }
  /// Whether the kernel plays ahead from a buffer. If the process dies, the drive ends with the
  /// buffer, which may be before the lease ends.
  var endsWithBuffer: Bool
  /// The error of the measured times, in nanoseconds.
  var instrumentError: Int64

  /// The largest number of actuators: the protocol counts them in one byte.
  private static let mostMotors = 256.0
  fileprivate static let longest = 3600e9

  /// Nil if the transcript does not declare a number of actuators from 1 to 256.
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
    endsWithBuffer = facts[Name.buffer.rawValue] == 1
    instrumentError = time(.instrumentError)
  }

  /// The largest declared latency that the comparison allows for, in nanoseconds: the limit of the
  /// time to the first motion in TM-2. Otherwise a device could hide the loss of short drives
  /// behind a long latency that it declares but does not have.
  private static let mostLatency: Int64 = 50_000_000

  /// The part of the declared latency that the comparison allows for, in nanoseconds.
  var allowedLatency: Int64 { min(latency, Self.mostLatency) }

  /// The longest acceptable time from a command, or from its planned start, to its drive.
  var mostDelay: Int64 { DriveComparison.late + allowedLatency + instrumentError }

  /// Half a step of the motor with the fewest levels.
  var halfStep: Double { motors.map(\.halfStep).max() ?? 0 }

  fileprivate enum Name: String {
    case actuators, latency
    case lookAhead = "look-ahead"
    case lease
    case pulse = "shortest pulse"
    case steps
    case anyCommand = "kept by any command"
    case buffer = "ends with its buffer"
    case instrumentError = "instrument error"
  }

  /// The entries that the comparison of the drive needs. If no instrument observes commands, the
  /// only entry is the error of the instrument's times.
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
    if capabilities.lookAheadNanoseconds > 0, capabilities.lease?.enforcedBy == .kernel {
      facts.append((Name.buffer.rawValue, 1))
    }
    for (place, actuator) in capabilities.actuators.enumerated() {
      facts.append(("\(place) \(Name.pulse.rawValue)", Double(actuator.minimumPulseNanoseconds)))
      facts.append(("\(place) \(Name.steps.rawValue)", Double(actuator.levelSteps ?? 0)))
    }
    return facts
  }
}

extension Transcript {
  /// The error of a measured time of the drive, in nanoseconds: the larger of the instrument's
  /// error and, for recorded motion, the resolution of the envelope.
  var uncertaintyNanoseconds: Int64 {
    max(instrumentErrorNanoseconds, motion?.resolutionNanoseconds ?? 0)
  }

  /// The declared error of the instrument's times, in nanoseconds.
  var instrumentErrorNanoseconds: Int64 {
    let said = all(.declares).first {
      $0.source == .device && $0.text == DriveFacts.Name.instrumentError.rawValue
    }
    return Int64(min(max(said?.value ?? 0, 0), DriveFacts.longest))
  }
}
