internal import CRealtime
internal import TactusDevice

/// Computes the samples of one actuator: oscillator and brake, DC blocker, limits. The samples
/// depend only on the arguments and the state.
///
/// The limits are the last stage. Thus no pattern, no profile and no error of an earlier stage can
/// exceed them.
struct SampleVoice: Sendable {
  private let rate: Double
  /// The amplitude of level 1; full scale is 1.
  private let amplitude: Double
  /// The greatest sample.
  private let peak: Double
  private let power, heat: SampleBudget
  /// The factors of the DC blocker while a tone plays, and at rest.
  private let blocker, rest: Double
  /// The time constants of the mass in frames, rising and falling. They are 0 if they are unknown,
  /// and there is then no brake.
  private let rise, coast: Double

  /// - Parameter gain: 1, or ``SampleRules/unconfirmedGain``.
  init(_ actuator: Actuator, _ drive: SampleDrive, rate: Int, gain: Double) {
    self.rate = Double(rate)
    amplitude = drive.peak * SampleRules.headroom * gain
    peak = tactus_floor(drive.peak * gain * SampleRules.fullScale)
    power = SampleBudget(drive.power, peak: drive.peak, rate: rate)
    heat = SampleBudget(drive.heat, peak: drive.peak, rate: rate)
    let corner = actuator.frequencyBandHertz.lowerBound * SampleRules.cornerShare
    blocker = 1 - 2 * .pi * corner / Double(rate)
    rest = 1 - 1 / (SampleRules.restSeconds * Double(rate))
    rise = Double(actuator.motor?.riseNanoseconds ?? 0) * Double(rate) / 1e9
    coast = Double(actuator.motor?.coastNanoseconds ?? 0) * Double(rate) / 1e9
  }

  /// The state before the first frame: the actuator is at rest, and its budgets are full.
  var start: VoiceState {
    var state = VoiceState()
    (state.powerLeft, state.heatLeft) = (power.capacity, heat.capacity)
    return state
  }

  /// The next sample.
  /// - Parameters:
  ///   - level: 0 to 1.
  ///   - hertz: the frequency of the oscillator.
  func next(level: Double, hertz: Double, _ state: inout VoiceState) -> Int16 {
    let wave = oscillator(level, hertz, &state) + brake(&state)
    let isStill = !state.isSounding && state.brake.level == 0
    let blocked = block(wave * amplitude, isStill, &state)
    return limit(blocked, (isStill ? 0 : max(level, state.brake.level)) * amplitude, &state)
  }

  /// Advances a channel at rest by a number of frames with level 0, in which it stays silent. The
  /// result is that of ``next(level:hertz:_:)``, in less time.
  func rest(_ frames: Int, _ state: inout VoiceState) {
    assert(state.isAtRest)
    for _ in 0..<frames {
      let isSettled =
        state.powerLeft == power.capacity && state.heatLeft == heat.capacity
        && (coast == 0 || state.motion == 0)
      if isSettled { return }
      follow(0, &state)
      power.take(0, from: &state.powerLeft)
      heat.take(0, from: &state.heatLeft)
    }
  }

  // MARK: The tone

  private func oscillator(_ level: Double, _ hertz: Double, _ state: inout VoiceState) -> Double {
    guard level > 0 else {
      if state.isSounding { prepareBrake(&state) }
      state.isSounding = false
      follow(0, &state)
      return 0
    }
    // A tone begins at a zero of the sine. It thus rises within a quarter of its period and does
    // not click.
    if !state.isSounding { state.phase = 0 }
    state.isSounding = true
    follow(level, &state)
    let value = level * tactus_sine(2 * .pi * state.phase)
    state.step = hertz / rate
    state.phase += state.step
    if state.phase >= 1 { state.phase -= tactus_floor(state.phase) }
    return value
  }

  /// Moves the modelled mass towards the level, with the lag of the model.
  private func follow(_ level: Double, _ state: inout VoiceState) {
    guard coast > 0 else { return }
    let frames = level > state.motion ? max(rise, 1) : coast
    state.motion += (level - state.motion) / frames
  }

  // MARK: The brake

  /// Prepares the brake: half a turn of the inverted oscillator, from its next zero on. Its level
  /// stops the mass at the end of that half turn, but is at most 1.
  private func prepareBrake(_ state: inout VoiceState) {
    let step = state.step
    guard coast > 0, step > 0 else { return }
    let halves = tactus_ceiling(state.phase * 2)
    let wait = halves / 2 - state.phase
    let motion = state.motion * tactus_exp(-wait / step / coast)
    let level = motion / (tactus_exp(0.5 / step / coast) - 1)
    guard level >= SampleRules.leastBrake else { return }
    // After one half turn the oscillator would continue below 0, so the brake is above 0.
    state.brake = VoiceState.Brake(
      level: min(level, 1), phase: -wait, step: step, sign: halves == 1 ? 1 : -1)
  }

  private func brake(_ state: inout VoiceState) -> Double {
    guard state.brake.level > 0 else { return 0 }
    let phase = state.brake.phase
    if phase >= 0.5 {
      state.brake = VoiceState.Brake()
      return 0
    }
    state.brake.phase += state.brake.step
    return phase < 0
      ? 0 : state.brake.sign * state.brake.level * tactus_sine(2 * .pi * phase)
  }

  // MARK: The limits

  /// Removes the direct current of a tone, which would heat a coil and displace its position of
  /// rest.
  private func block(_ input: Double, _ isStill: Bool, _ state: inout VoiceState) -> Double {
    var output = input - state.input + (isStill ? rest : blocker) * state.output
    if isStill && abs(output) * SampleRules.fullScale < 0.5 { output = 0 }
    state.input = input
    state.output = output
    return output
  }

  private func limit(_ value: Double, _ tone: Double, _ state: inout VoiceState) -> Int16 {
    let gain = min(power.gain(tone, state.powerLeft), heat.gain(tone, state.heatLeft))
    var sample = tactus_round(value * gain * SampleRules.fullScale)
    sample = min(max(sample, -peak), peak)
    sample = heat.limited(power.limited(sample, state.powerLeft), state.heatLeft)
    power.take(sample, from: &state.powerLeft)
    heat.take(sample, from: &state.heatLeft)
    return Int16(sample)
  }
}
