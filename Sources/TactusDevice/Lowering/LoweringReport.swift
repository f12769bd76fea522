/// Explains the effect of lowering on each haptic event of a pattern, for one device.
///
/// Each haptic event has one outcome, the first in this table that applies:
///
/// | Outcome | The event |
/// |---|---|
/// | dropped | has an intensity above 0 and would drive no actuator if it were played alone |
/// | lost | is a tap of 0.3 or more whose acceleration is less than 10 dB above what is just felt |
/// | merged | begins so soon after another in its zone that the device cannot play both |
/// | merged | is a tap, and the acceleration does not fall by 3 dB between it and a neighbour |
/// | moved | begins with another frequency, level or length than requested |
/// | kept | is played as requested, or has an intensity of 0 |
///
/// Lost taps, and taps merged because of the acceleration, are found with the models of the motors
/// (see ``MotorModel``), with all events played. If no motor has a model, there are none. All other
/// outcomes consider the beginning of each event, played alone: the report ignores levels that
/// change later, and sums of levels above 1. Onsets are exact to the nanosecond, because a segment
/// can begin at any time; only changes within an event use the output's update interval. In a zone
/// with a heavy and a light motor, sharpness selects no frequency, so no event counts as moved
/// because of its frequency. Audio events are left out.
public struct LoweringReport: Sendable, Hashable {
  /// The effect of lowering on an event.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case kept, merged, moved, dropped, lost
  }

  /// Why an event is not played as requested.
  public enum Reason: Sendable, Hashable {
    /// No actuator of the device serves the event's zone.
    case noActuator
    /// The level is rounded to 0 on every actuator of the zone.
    case levelIsZero
    /// Nanoseconds since the previous onset in the zone, and the shortest gap that the device
    /// needs.
    case onsetIsClose(gapNanoseconds: Int64, leastNanoseconds: Int64)
    /// The frequency for the sharpness, and the nearest one in the actuator's band.
    case frequencyIsLimited(askedHertz: Double, givenHertz: Double)
    /// The drive before and after rounding to the actuator's steps, 0 to 1.
    case levelIsRounded(asked: Double, given: Double)
    /// The length of the event and the length of the actuator's shortest pulse, in nanoseconds.
    case pulseIsLengthened(askedNanoseconds: Int64, givenNanoseconds: Int64)
    /// The strongest acceleration in decibels above what is just felt; -100 if there is none.
    case shakeIsWeak(decibels: Double)
    /// The motors do not fall by 3 dB between the tap and a neighbour.
    case valleyIsMissing
  }

  /// An event with its outcome.
  public struct Finding: Sendable, Hashable {
    /// The index of the event in its pattern.
    public var event: Int
    /// The time of the onset on the clock of the marks, in nanoseconds.
    public var onsetNanoseconds: Int64
    /// The effect of lowering on the event.
    public var outcome: Outcome
    /// The reasons; empty if the event is kept. If a reason applies to several actuators, it has
    /// the figures of the first one.
    public var reasons: [Reason]
  }

  /// A level that is rounded by no more than this, on a scale of 0 to 1, counts as kept, because
  /// the difference is not felt.
  public static let levelTolerance = 0.01
  /// A frequency that changes by no more than this share counts as kept.
  public static let frequencyTolerance = 0.01

  /// The haptic events in the order of their onsets.
  public internal(set) var findings: [Finding] = []

  /// The number of events with this outcome.
  public func count(_ outcome: Outcome) -> Int { findings.count { $0.outcome == outcome } }

  /// Evaluates events. O(n log n).
  /// - Parameters:
  ///   - events: the events as a capture holds them: level and sharpness are 0 to 1 and include the
  ///     controls.
  ///   - capabilities: as ``OutputCapabilities/validated()`` returns them.
  package init(_ events: [EventMark], capabilities: OutputCapabilities) {
    self.init(events, capabilities: capabilities, felt: nil)
  }

  /// Evaluates events with the motion of the motors.
  /// - Parameter felt: the pulses of all events, on the clock of the marks; nil if no motor has a
  ///   model.
  package init(_ events: [EventMark], capabilities: OutputCapabilities, felt: FeltPulses?) {
    let judge = LoweringJudge(capabilities)
    var latest = PerZone<Int64?>(repeating: nil)
    let haptic = events.filter { $0.kind == .hapticTransient || $0.kind == .hapticContinuous }
    let ordered = haptic.sorted {
      ($0.onsetNanoseconds, $0.index) < ($1.onsetNanoseconds, $1.index)
    }
    for mark in ordered {
      let (outcome, reasons) = judge.judge(mark, previousOnset: latest[mark.zone.index])
      findings.append(
        Finding(
          event: mark.index, onsetNanoseconds: mark.onsetNanoseconds, outcome: outcome,
          reasons: reasons))
      // A merged event is not stored, so the next event is compared with the event that was played.
      if mark.level > 0, outcome == .kept || outcome == .moved {
        latest[mark.zone.index] = mark.onsetNanoseconds
      }
    }
    if let felt { self.judge(ordered, by: FeltOnsets(felt, capabilities)) }
  }
}

/// Evaluates one event at a time.
private struct LoweringJudge {
  private let capabilities: OutputCapabilities
  private let lowering: Lowering

  init(_ capabilities: OutputCapabilities) {
    self.capabilities = capabilities
    lowering = Lowering(capabilities)
  }

  /// Evaluates an event.
  /// - Parameter previousOnset: the previous separate onset in the zone, in nanoseconds; nil if
  ///   there is none.
  func judge(
    _ mark: EventMark, previousOnset: Int64?
  ) -> (LoweringReport.Outcome, [LoweringReport.Reason]) {
    guard mark.level > 0 else { return (.kept, []) }
    let serving = (0..<lowering.actuatorCount).filter {
      lowering.share(of: mark.zone, to: $0) != .none
    }
    if serving.isEmpty { return (.dropped, [.noActuator]) }
    var zones = ZoneStates(repeating: ZoneState())
    zones[mark.zone.index] = ZoneState(intensity: mark.level, sharpness: mark.tone)
    let given = serving.map { actuator in
      ActuatorLevel(
        level: lowering.deviceLevel(of: actuator, zones: zones),
        frequencyHertz: lowering.hertz(of: actuator, zones: zones))
    }
    if given.allSatisfy({ $0.level == 0 }) { return (.dropped, [.levelIsZero]) }
    if let previousOnset {
      let gap = mark.onsetNanoseconds - previousOnset
      let least = leastGap(serving)
      if gap < least {
        return (.merged, [.onsetIsClose(gapNanoseconds: gap, leastNanoseconds: least)])
      }
    }
    let places = Array(zip(serving, given))
    let reasons = [
      places.compactMap { frequency(mark, $0, $1) }.first,
      places.compactMap { level(zones, $0, $1) }.first,
      serving.compactMap { pulse(mark, $0) }.first,
    ].compactMap(\.self)
    return (reasons.isEmpty ? .kept : .moved, reasons)
  }

  /// The shortest gap between two onsets: the update interval of the output, or the longest of the
  /// motors' shortest pulses if that is longer.
  private func leastGap(_ serving: [Int]) -> Int64 {
    serving.map { capabilities.actuators[$0].minimumPulseNanoseconds }
      .reduce(capabilities.updateIntervalNanoseconds, max)
  }

  private func frequency(
    _ mark: EventMark, _ actuator: Int, _ given: ActuatorLevel
  ) -> LoweringReport.Reason? {
    guard lowering.share(of: mark.zone, to: actuator) == .all, given.level > 0 else { return nil }
    let asked = SharpnessFrequency.hertz(sharpness: mark.tone)
    guard abs(asked - given.frequencyHertz) > LoweringReport.frequencyTolerance * asked else {
      return nil
    }
    return .frequencyIsLimited(askedHertz: asked, givenHertz: given.frequencyHertz)
  }

  private func level(
    _ zones: ZoneStates, _ actuator: Int, _ given: ActuatorLevel
  ) -> LoweringReport.Reason? {
    let asked = lowering.drive(of: actuator, sum: lowering.sum(of: actuator, zones: zones))
    guard abs(asked - given.level) > LoweringReport.levelTolerance else { return nil }
    return .levelIsRounded(asked: asked, given: given.level)
  }

  private func pulse(_ mark: EventMark, _ actuator: Int) -> LoweringReport.Reason? {
    let least = capabilities.actuators[actuator].minimumPulseNanoseconds
    let tap = capabilities.tapLength
    let change = Double(tap.crispNanoseconds - tap.softNanoseconds) * mark.tone
    let length =
      mark.kind == .hapticTransient ? tap.softNanoseconds + Int64(change) : mark.durationNanoseconds
    guard length > 0, length < least else { return nil }
    return .pulseIsLengthened(askedNanoseconds: length, givenNanoseconds: least)
  }
}
