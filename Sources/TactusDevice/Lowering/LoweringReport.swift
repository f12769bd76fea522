/// What becomes of a pattern's events on the actuators of a device: lowering explained.
///
/// Each haptic event has one outcome, the first of these that holds:
///
/// | Outcome | An event of the pattern |
/// |---|---|
/// | dropped | asks for an intensity above 0 and would, played alone, drive no actuator |
/// | lost | is a tap of 0.3 or more whose shake is less than 10 dB over what is just felt |
/// | merged | begins so soon after another in its zone that the device cannot tell the two apart |
/// | merged | is a tap without a valley of 3 dB in the shake between it and a neighbour |
/// | moved | begins as a moment of its own, at another frequency, level or length than asked |
/// | kept | is played as asked, or asks for nothing |
///
/// Whether an event is lost or merged follows from the model of the motors (see
/// ``MotorModel``), with all events played; without a model of any motor it is not judged. For the
/// rest the report looks at each event as it begins, played alone: a level that moves later, and
/// levels that add up beyond 1, are not judged. Onsets are not moved to the output's grid, because
/// a segment begins on its nanosecond; the grid is for levels on their way. Where sharpness is a
/// fade between a heavy and a light motor no frequency is asked for, so none can be moved. Heard
/// events are left out.
public struct LoweringReport: Sendable, Hashable {
  /// What becomes of an event.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    case kept, merged, moved, dropped, lost
  }

  /// Why an event is not played as asked.
  public enum Reason: Sendable, Hashable {
    /// No actuator of the device serves the event's zone.
    case noActuator
    /// The level is rounded to 0 on every actuator of the zone.
    case levelIsZero
    /// Nanoseconds since the onset before it in the zone, and the least that the device needs.
    case onsetIsClose(gapNanoseconds: Int64, leastNanoseconds: Int64)
    /// Hertz as sharpness asks for it, and within the actuator's band.
    case frequencyIsLimited(askedHertz: Double, givenHertz: Double)
    /// Drive before and after rounding to the actuator's steps, 0 to 1.
    case levelIsRounded(asked: Double, given: Double)
    /// Nanoseconds of the event, and of the actuator's shortest pulse.
    case pulseIsLengthened(askedNanoseconds: Int64, givenNanoseconds: Int64)
    /// Decibels of the strongest shake above what is just felt; -100 where there is none.
    case shakeIsWeak(decibels: Double)
    /// The motors do not fall by 3 dB between the tap and a neighbour.
    case valleyIsMissing
  }

  /// An event with its outcome.
  public struct Finding: Sendable, Hashable {
    /// The event's place among the events of its pattern, from 0.
    public var event: Int
    /// Nanoseconds on the clock of the marks.
    public var onsetNanoseconds: Int64
    /// What becomes of it.
    public var outcome: Outcome
    /// Why; empty where it is kept. The first actuator's where several have the same reason.
    public var reasons: [Reason]
  }

  /// A level that is rounded by less than this, of 1, counts as kept: nobody feels it.
  public static let levelTolerance = 0.01
  /// A frequency that is limited by less than this share of it counts as kept.
  public static let frequencyTolerance = 0.01

  /// The haptic events by onset.
  public internal(set) var findings: [Finding] = []

  /// How many events have that outcome.
  public func count(_ outcome: Outcome) -> Int { findings.count { $0.outcome == outcome } }

  /// Explains what becomes of events. O(n log n).
  /// - Parameters:
  ///   - events: as a capture holds them: level 0 to 1 and sharpness 0 to 1, controls included.
  ///   - capabilities: as ``OutputCapabilities/validated()`` returns them.
  package init(_ events: [EventMark], capabilities: OutputCapabilities) {
    self.init(events, capabilities: capabilities, felt: nil)
  }

  /// The same with what the motors make of the events.
  /// - Parameter felt: the pulses of all events, on the clock of the marks; nil: no motor has a
  ///   model.
  package init(_ events: [EventMark], capabilities: OutputCapabilities, felt: FeltPulses?) {
    let judge = LoweringJudge(capabilities)
    var latest = InlineArray<8, Int64?>(repeating: nil)
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
      // A merged event opens no new moment: the next is compared with the one it merged into.
      if mark.level > 0, outcome == .kept || outcome == .moved {
        latest[mark.zone.index] = mark.onsetNanoseconds
      }
    }
    if let felt { self.judge(ordered, by: FeltOnsets(felt, capabilities)) }
  }
}

/// Judges one event at a time.
private struct LoweringJudge {
  private let capabilities: OutputCapabilities
  private let lowering: Lowering

  init(_ capabilities: OutputCapabilities) {
    self.capabilities = capabilities
    lowering = Lowering(capabilities)
  }

  /// - Parameter previousOnset: nanoseconds; of the moment before it in the zone, if there is one.
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

  /// Two onsets need an update of the output each, and on the motor a pulse each.
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
