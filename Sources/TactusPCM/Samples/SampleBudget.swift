internal import CRealtime
internal import TactusDevice

/// A budget of energy in samples. Without a budget nothing is limited.
struct SampleBudget: Sendable {
  /// The whole budget, in squares of full scale times frames; 0: no limit.
  let capacity: Double
  /// What comes back in each frame: the mean square that may last.
  private let refill: Double
  /// The mean square of a tone at the greatest peak, but at least that which may last.
  private let most: Double

  init(_ budget: DriveBudget?, peak: Double, rate: Int) {
    refill = (budget?.level ?? 0) * (budget?.level ?? 0)
    capacity = refill * Double(budget?.nanoseconds ?? 0) * Double(rate) / 1e9
    most = max(peak * peak / 2, refill)
  }

  /// The factor for a tone: 1 above the knee, and below it as much as brings the tone's mean square
  /// to a line. The line goes from the greatest mean square at the knee to the one that may last at
  /// the reserve, where a long tone settles, and from there to 0.
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

  /// A sample whose energy the budget has.
  func limited(_ sample: Double, _ left: Double) -> Double {
    guard capacity > 0 else { return sample }
    let most = tactus_floor(tactus_root(max(left, 0)) * SampleRules.fullScale)
    return min(max(sample, -most), most)
  }

  /// Takes the energy of a sample, and adds what comes back until the next one.
  func take(_ sample: Double, from left: inout Double) {
    guard capacity > 0 else { return }
    let share = sample / SampleRules.fullScale
    left = min(left - share * share + refill, capacity)
  }
}
