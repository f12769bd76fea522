internal import CRealtime
internal import TactusSystem

/// One period of a tone, sampled so densely that straight lines between the samples are within
/// 0.000002 of it. Immutable.
package struct ToneTable: ~Copyable {
  private static var size: Int { @_noLocks @_noAllocation get { 4096 } }

  /// One sample more than the size, so that the last line has an end.
  private let samples: FixedBuffer<Double>

  package init() {
    var period = (0...Self.size).map { Self.sum(atTurn: Double($0) / Double(Self.size)) }
    let peak = period.reduce(0) { max($0, abs($1)) }
    period = period.map { $0 / peak * SoundRules.tonePeak }
    samples = FixedBuffer(count: period.count) { period[$0] }
  }

  /// The sum of the partials.
  private static func sum(atTurn turn: Double) -> Double {
    (1...SoundRules.tonePartials).reduce(0) { (sum: Double, partial: Int) -> Double in
      let angle = 2 * .pi * Double(partial) * turn
      return sum + tactus_sine(angle) / Double(partial * partial)
    }
  }

  /// The tone at a phase in turns, 0 to 1 exclusive. O(1).
  @_noLocks @_noAllocation
  @inline(__always)
  func value(atPhase phase: Double) -> Double {
    let place = phase * Double(ToneTable.size)
    let index = Int(place)
    let first = samples[index]
    return first + (samples[index &+ 1] - first) * (place - Double(index))
  }
}
