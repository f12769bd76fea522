import TactusDevice
import Testing

@Suite struct FrequencyTests {
  @Test func `sharpness runs from 65 to 300 hertz`() {
    #expect(abs(SharpnessFrequency.hertz(sharpness: 0) - 65) < 1e-9)
    #expect(abs(SharpnessFrequency.hertz(sharpness: 1) - 300) < 1e-9)
    #expect(SharpnessFrequency.rangeHertz == 65...300)
  }

  @Test func `equal steps of sharpness are equal ratios`() {
    let hertz = (0...10).map { SharpnessFrequency.hertz(sharpness: Double($0) / 10) }
    let ratios = zip(hertz.dropFirst(), hertz).map { $0 / $1 }
    for ratio in ratios { #expect(abs(ratio - ratios[0]) < 1e-12) }
  }

  @Test func `the clock does not run backwards`() {
    var last = MonotonicClock.nowNanoseconds
    for _ in 0..<1000 {
      let now = MonotonicClock.nowNanoseconds
      #expect(now >= last)
      last = now
    }
  }
}
