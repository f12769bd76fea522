internal import TactusDevice

/// The taps that began while a stall kept an output from being served: of each actuator the
/// strongest, which is played late, and how many there were.
struct MissedTaps: BitwiseCopyable {
  /// How many taps would have driven an actuator.
  private(set) var count = 0
  /// The strongest level of each actuator, 0 to 1, with its frequency in hertz.
  private(set) var strongest = PerActuator<ActuatorLevel>(repeating: .still)
  /// The events that they are of.
  private(set) var marks: PerActuator<EventMark>
  /// Which of the missed taps they are, from 1.
  private var numbers = PerActuator<Int>(repeating: 0)

  @_noLocks @_noAllocation
  init() {
    marks = InlineArray(
      repeating: EventMark(
        kind: .hapticTransient, zone: .default, onsetNanoseconds: 0, durationNanoseconds: 0,
        level: 0, tone: 0, index: 0))
  }

  /// Counts a tap in.
  /// - Parameters:
  ///   - gain: the output's, 0 to 1.
  @_noLocks @_noAllocation
  mutating func take(_ mark: EventMark, _ lowering: borrowing Lowering, gain: Double) {
    assert(gain >= 0 && gain <= 1)
    var zones = ZoneStates(repeating: ZoneState())
    zones[mark.zone.index] = ZoneState(intensity: mark.level * gain, sharpness: mark.tone)
    var isCounted = false
    for actuator in 0..<lowering.actuatorCount {
      let given = lowering.level(of: actuator, zones: zones)
      if given.level == 0 { continue }
      if !isCounted { count &+= 1 }
      isCounted = true
      if given.level <= strongest[actuator].level { continue }
      strongest[actuator] = given
      marks[actuator] = mark
      numbers[actuator] = count
    }
  }

  /// Whether the strongest tap of an actuator is that of an actuator before it, too.
  @_noLocks @_noAllocation
  func isRepeated(_ actuator: Int) -> Bool {
    for other in 0..<actuator where numbers[other] == numbers[actuator] { return true }
    return false
  }
}
