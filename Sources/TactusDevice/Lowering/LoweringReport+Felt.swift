internal import Glibc

extension LoweringReport {
  /// The lowest intensity of a tap that can count as lost. A weaker tap may be meant to be barely
  /// felt.
  public static let leastFeltIntensity = 0.3

  /// Marks the taps that are lost or merged because of the motors' motion.
  /// - Parameter marks: the marks of ``findings``, in the same order.
  mutating func judge(_ marks: [EventMark], by felt: FeltOnsets) {
    let moments = findings.indices.filter {
      marks[$0].level > 0 && (findings[$0].outcome == .kept || findings[$0].outcome == .moved)
    }
    let onsets = moments.map { findings[$0].onsetNanoseconds }
    let owned = felt.pulses(of: onsets)
    for (place, moment) in moments.enumerated() where marks[moment].kind == .hapticTransient {
      let next = place + 1 < onsets.count ? onsets[place + 1] : .max
      let strength = owned[place]?.strength ?? felt.strongest(from: onsets[place], before: next)
      let decibels = 20 * log10(max(strength, 1e-5))
      if decibels >= PerceptionFloor.marginDecibels {
        if owned[place] == nil { name(moment, .merged, .valleyIsMissing) }
      } else if marks[moment].level >= Self.leastFeltIntensity {
        name(moment, .lost, .shakeIsWeak(decibels: decibels))
      }
    }
  }

  private mutating func name(_ place: Int, _ outcome: Outcome, _ reason: Reason) {
    findings[place].outcome = outcome
    findings[place].reasons = [reason]
  }
}
