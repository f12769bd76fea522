import Foundation
import TactusFirmware
import TactusWire
import Testing

/// A second, independent solution of the resonator's equation, which checks the firmware's model of
/// a motor. It uses double precision, the classic fourth-order Runge-Kutta method with a 64th of
/// the resonator's step, and the sine of the C library.
private struct Reference {
  var displacement = 0.0
  var velocity = 0.0
  private var time = 0.0
  private let resonance = 2 * Double.pi * 175
  private let quality = 12.0

  private func slope(_ x: Double, _ v: Double, _ force: Double) -> (Double, Double) {
    (resonance * v, resonance * (force / quality - x - v / quality))
  }

  /// Advances by 1 ms. The force is constant in each eighth of it, as in the resonator.
  mutating func advance(level: Double, hertz: Double) {
    for _ in 0..<8 {
      let force = level * sin(2 * Double.pi * hertz * time)
      for _ in 0..<64 { step(force, 1 / 8000 / 64) }
      time += 1 / 8000
    }
  }

  private mutating func step(_ force: Double, _ length: Double) {
    let (x, v) = (displacement, velocity)
    let a = slope(x, v, force)
    let b = slope(x + length / 2 * a.0, v + length / 2 * a.1, force)
    let c = slope(x + length / 2 * b.0, v + length / 2 * b.1, force)
    let d = slope(x + length * c.0, v + length * c.1, force)
    displacement += length / 6 * (a.0 + 2 * b.0 + 2 * c.0 + d.0)
    velocity += length / 6 * (a.1 + 2 * b.1 + 2 * c.1 + d.1)
  }
}

@Suite("The resonator") struct ResonatorTests {
  @Test(arguments: [100, 150, 170, 175, 180, 240, 300])
  func `the resonator follows its equation`(_ hertz: Int) {
    var resonator = Resonator()
    var reference = Reference()
    let drive = Drive(level: 65_535, frequencySixteenths: UInt16(hertz * 16))
    for _ in 0..<500 {
      resonator.advance(drive)
      reference.advance(level: 1, hertz: Double(hertz))
      #expect(abs(Double(resonator.displacement) - reference.displacement) < 2e-4)
      #expect(abs(Double(resonator.velocity) - reference.velocity) < 2e-4)
    }
  }

  @Test func `the amplitude settles to 1 at resonance and to far less away from it`() {
    func amplitude(_ hertz: Int) -> Float {
      var resonator = Resonator()
      var largest: Float = 0
      for millisecond in 0..<600 {
        resonator.advance(Drive(level: 65_535, frequencySixteenths: UInt16(hertz * 16)))
        if millisecond > 400 { largest = max(largest, abs(resonator.displacement)) }
      }
      return largest
    }
    #expect(abs(amplitude(175) - 1) < 0.02)
    // The amplitude is 1 / √(Q² (1 - r²)² + r²) with r = 100/175 and r = 300/175.
    #expect(abs(amplitude(100) - 0.123) < 0.01)
    #expect(abs(amplitude(300) - 0.0427) < 0.01)
  }

  @Test func `without drive the oscillation decays to rest`() {
    var resonator = Resonator()
    for _ in 0..<200 {
      resonator.advance(Drive(level: 65_535, frequencySixteenths: 2800))
    }
    let off = Drive(level: 0, frequencySixteenths: 2800)
    // 65 ms is three times the time constant of the amplitude, 2 Q / w₀ = 21.8 ms.
    for _ in 0..<65 { resonator.advance(off) }
    let state = ResonatorState(resonator)
    let amplitude = (state.displacement * state.displacement + state.velocity * state.velocity)
      .squareRoot()
    #expect(abs(amplitude - 0.05) < 0.01)
    for _ in 0..<1000 { resonator.advance(off) }
    #expect(ResonatorState(resonator) == ResonatorState(Resonator()))
  }

  @Test func `the accelerometer reads full drive as 16,384`() {
    var bench = Bench.greeted()
    bench.order(Bench.play(at: 1, to: 1))
    bench.run(milliseconds: 500)
    _ = bench.request(.get(key: ValueKey.motion.rawValue, actuator: 0))
    bench.run(milliseconds: 50)
    guard
      case .value(.motion(let motion), _) = bench.request(
        .get(key: ValueKey.motion.rawValue, actuator: 0))
    else {
      Issue.record("no reading")
      return
    }
    #expect(abs(Int(motion.peak) - 16_384) < 400)
    #expect(motion.timeMicroseconds == 550_000)
  }
}
