import Testing

@testable import TactusDevice

@Suite struct SensationSumTests {
  private func sum(_ voices: (level: Double, sharpness: Double)...) -> SensationSum {
    var sum = SensationSum()
    for voice in voices { sum.add(level: voice.level, sharpness: voice.sharpness) }
    return sum
  }

  @Test func `the intensity is limited once, before the gain`() {
    #expect(sum((0.25, 0), (0.5, 0)).state(gain: 0.5).intensity == 0.375)
    #expect(sum((0.75, 0), (0.75, 0)).state(gain: 0.5).intensity == 0.5)
  }

  @Test func `the sharpness is the mean by level, and the gain does not change it`() {
    #expect(sum((0.25, 1), (0.75, 0)).state(gain: 0.5).sharpness == 0.25)
    #expect(sum((1, 1), (1, 0.5)).state(gain: 0).sharpness == 0.75)
  }

  @Test func `without a voice, or with voices of level 0, nothing sounds`() {
    #expect(sum().state(gain: 1) == ZoneState())
    #expect(sum((0, 1)).state(gain: 1) == ZoneState())
    #expect(!sum((0, 1)).isSounding)
    #expect(sum((0.25, 1)).isSounding)
  }

  @Test func `a curve has the states of the sums at its ends`() {
    let (first, last) = (sum((0.5, 0.25)), sum((0.75, 0.5), (0.75, 1)))
    let line = ZoneCurve(from: first, to: last, gain: 0.5)
    #expect(line.state(at: 0) == first.state(gain: 0.5))
    #expect(line.state(at: 1) == last.state(gain: 0.5))
    let curve = ZoneCurve(
      through: (first, sum((0.5, 0.5)), sum((0.5, 0.75)), last), between: (0.25, 0.5), gain: 0.5)
    #expect(curve.state(at: 0) == first.state(gain: 0.5))
    #expect(abs(curve.state(at: 0.25).sharpness - 0.5) < 1e-12)
    #expect(abs(curve.state(at: 0.5).sharpness - 0.75) < 1e-12)
    #expect(ZoneCurve(from: sum(), to: sum(), gain: 1).isSounding == false)
    #expect(ZoneCurve(from: sum(), to: last, gain: 1).isSounding)
  }
}
