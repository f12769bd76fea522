import Testing

@testable import TactusDevice

@Suite struct PendingPeakTests {
  private func pending(after level: Double, _ levels: [Double]) -> PendingPeak {
    var pending = PendingPeak(after: level)
    for (time, level) in levels.enumerated() { pending.take(level, at: Int64(time)) }
    return pending
  }

  @Test func `falling levels leave no pending peak`() {
    #expect(pending(after: 1, [0.75, 0.5, 0]).peak == 0)
  }

  @Test func `a tap that has ended is the pending peak, with its time`() {
    let tap = pending(after: 0, [0.25, 1, 0.5, 0])
    #expect(tap.peak == 1)
    #expect(tap.valley == 0)
    #expect(tap.since == 1)
  }

  @Test func `the valley is the lowest level before the peak`() {
    #expect(pending(after: 1, [0.5, 0.25, 0.75, 0]).valley == 0.25)
    #expect(pending(after: 1, [0.5, 0.25, 0.75, 0]).peak == 0.75)
  }

  @Test func `of two taps the stronger one is kept`() {
    #expect(pending(after: 0, [0.5, 0, 1, 0]).peak == 1)
    #expect(pending(after: 0, [1, 0, 0.5, 0]).peak == 1)
    #expect(pending(after: 0, [1, 0, 0.5, 0]).since == 0)
  }

  @Test func `levels in two steps give the same peak as in one step`() {
    let levels: [Double] = [0, 0.25, 0.5, 1]
    for a in levels {
      for b in levels {
        for c in levels {
          for d in levels {
            let whole = pending(after: 0.5, [a, b, c, d])
            var halves = pending(after: 0.5, [a, b])
            var later = PendingPeak(after: b)
            later.take(c, at: 2)
            later.take(d, at: 3)
            halves.take(later)
            #expect(halves.peak == whole.peak, "\([a, b, c, d])")
            #expect(halves.low == whole.low, "\([a, b, c, d])")
            #expect(halves.valley == whole.valley, "\([a, b, c, d])")
          }
        }
      }
    }
  }
}
