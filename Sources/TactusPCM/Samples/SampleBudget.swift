internal import CRealtime
internal import TactusDevice

/// Limits the energy of samples to a budget. An actuator without a budget is not limited.
struct SampleBudget: Sendable {
  /// The whole budget, in squares of full scale times frames; 0 if there is no limit.
  let capacity: Double
  /// The energy that the budget recovers in each frame. It equals the mean square that may last for
  /// any time.
  private let refill: Double
  /// The mean square of a tone at the greatest peak, or the mean square that may last for any time
  /// if that is greater.
  private let most: Double

  init(_ budget: DriveBudget?, peak: Double, rate: Int) {
    refill = (budget?.level ?? 0) * (budget?.level ?? 0)
    capacity = refill * Double(budget?.nanoseconds ?? 0) * Double(rate) / 1e9
    most = max(peak * peak / 2, refill)
  }

  /// The factor for a tone: 1 above the knee. Below the knee the factor reduces the tone's mean
  /// square to a line. The line falls from the greatest mean square at the knee to the mean square
  /// that may last at the reserve, where a long tone settles, and then to 0.
  /// - Parameter tone: the amplitude; full scale is 1.
  func gain(_ tone: Double, _ left: Double) -> Double {
    guard capacity > 0, left < SampleRules.knee * capacity else { return 1 }
    let part = left / capacity
    let reserve = SampleRules.reserve
    let allowed =
      part < reserve
      ? refill * max(part, 0) / reserve
      : refill + (part - reserve) / (SampleRules.knee - reserve) * (most - refill)
    let wanted = tone * tone / 2
    return wanted > allowed ? tactus_root(allowed / wanted) : 1
  }

  /// The sample, reduced if necessary to the energy that is left in the budget.
  func limited(_ sample: Double, _ left: Double) -> Double {
    guard capacity > 0 else { return sample }
    // Almost every sample is far from the limit, whose computation takes longer than this.
    let next = abs(sample) + 1
    if next * next <= left * (SampleRules.fullScale * SampleRules.fullScale) { return sample }
    let most = tactus_floor(tactus_root(max(left, 0)) * SampleRules.fullScale)
    return min(max(sample, -most), most)
  }

  /// Subtracts the energy of a sample from the budget, and adds the energy that recovers until the
  /// next sample.
  func take(_ sample: Double, from left: inout Double) {
    guard capacity > 0 else { return }
    let share = sample / SampleRules.fullScale
    left = min(left - share * share + refill, capacity)
  }
}
