/// The taps that began while a stall kept an output from being served: the strongest tap of each
/// actuator, which is played late, and the number of all taps.
package struct MissedTaps: BitwiseCopyable {
  /// The number of taps that would have driven an actuator.
  package private(set) var count = 0
  /// The strongest level of each actuator, 0 to 1, with its frequency in hertz.
  private var strongest = PerActuator<ActuatorLevel>(
    repeating: ActuatorLevel(level: 0, frequencyHertz: 0))
  /// The events of the strongest taps.
  package private(set) var marks: PerActuator<EventMark>
  /// The position of each actuator's strongest tap among the missed taps, from 1; 0 for an actuator
  /// without a missed tap.
  private var numbers = PerActuator<Int>(repeating: 0)

  @_noLocks @_noAllocation
  package init() {
    marks = InlineArray(
      repeating: EventMark(
        kind: .hapticTransient, zone: .default, onsetNanoseconds: 0, durationNanoseconds: 0,
        level: 0, tone: 0, index: 0))
  }

  /// Adds a missed tap.
  /// - Parameters:
  ///   - gain: the gain of the output, 0 to 1.
  @_noLocks @_noAllocation
  package mutating func take(_ mark: EventMark, _ lowering: @_addressable Lowering, gain: Double) {
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

  /// The strongest tap that an actuator missed, to be played late; nil if it missed none.
  /// - Parameter end: when the pulse of the tap ends, on the engine's clock.
  @_noLocks @_noAllocation
  package func lateTap(of actuator: Int, until end: Int64) -> LateTap? {
    let level = strongest[actuator]
    return level.level == 0 ? nil : LateTap(level, until: end)
  }

  /// Whether an actuator with a lower index has the same strongest tap.
  @_noLocks @_noAllocation
  package func isRepeated(_ actuator: Int) -> Bool {
    for other in 0..<actuator where numbers[other] == numbers[actuator] { return true }
    return false
  }
}
