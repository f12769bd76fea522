import Testing

@testable import TactusDevice

@Suite struct RiseTests {
  private func rise(after level: Double, _ levels: [Double]) -> Rise {
    var rise = Rise(after: level)
    for (time, level) in levels.enumerated() { rise.take(level, at: Int64(time)) }
    return rise
  }

  @Test func `levels that only fall leave nothing that must be felt`() {
    #expect(rise(after: 1, [0.75, 0.5, 0]).crest == 0)
  }

  @Test func `a tap that came and went is the crest, with when it came`() {
    let tap = rise(after: 0, [0.25, 1, 0.5, 0])
    #expect(tap.crest == 1)
    #expect(tap.valley == 0)
    #expect(tap.since == 1)
  }

  @Test func `the valley is the lowest level before the crest`() {
    #expect(rise(after: 1, [0.5, 0.25, 0.75, 0]).valley == 0.25)
    #expect(rise(after: 1, [0.5, 0.25, 0.75, 0]).crest == 0.75)
  }

  @Test func `of two taps the stronger one is kept`() {
    #expect(rise(after: 0, [0.5, 0, 1, 0]).crest == 1)
    #expect(rise(after: 0, [1, 0, 0.5, 0]).crest == 1)
    #expect(rise(after: 0, [1, 0, 0.5, 0]).since == 0)
  }

  @Test func `two rows of levels give what one row of both gives`() {
    let levels: [Double] = [0, 0.25, 0.5, 1]
    for a in levels {
      for b in levels {
        for c in levels {
          for d in levels {
            let whole = rise(after: 0.5, [a, b, c, d])
            var halves = rise(after: 0.5, [a, b])
            var later = Rise(after: b)
            later.take(c, at: 2)
            later.take(d, at: 3)
            halves.take(later)
            #expect(halves.crest == whole.crest, "\([a, b, c, d])")
            #expect(halves.low == whole.low, "\([a, b, c, d])")
            #expect(halves.valley == whole.valley, "\([a, b, c, d])")
          }
        }
      }
    }
  }
}
