import TactusDevice
import Testing

@testable import TactusEvdev

private func actuator(_ name: String, _ role: Actuator.Role, hertz: Double = 170) -> Actuator {
  Actuator(name: name, kind: .erm, role: role, frequencyBandHertz: hertz...hertz)
}

@Suite struct WiringTests {
  private let pair = [actuator("light", .light), actuator("heavy", .heavy)]

  @Test func `the heavy actuator gets the strong magnitude in any order`() throws {
    let wiring = try Wiring(.rumble, pair)
    #expect(wiring.kind([0, 1]) == .rumble(strong: 0xffff, weak: 0))
    #expect(wiring.kind([1, 0]) == .rumble(strong: 0, weak: 0xffff))
    // 0.5 of 65,535 is 32,767.5, which is rounded up.
    #expect(wiring.kind([0.5, 0.25]) == .rumble(strong: 16384, weak: 32768))
  }

  @Test func `of two equal actuators the first is the strong magnitude`() throws {
    let wiring = try Wiring(.rumble, [actuator("left", .only), actuator("right", .only)])
    #expect(wiring.kind([1, 0]) == .rumble(strong: 0xffff, weak: 0))
    #expect(wiring.kind([0, 1]) == .rumble(strong: 0, weak: 0xffff))
  }

  @Test func `a single actuator gets both magnitudes`() throws {
    let wiring = try Wiring(.rumble, [actuator("motor", .only)])
    #expect(wiring.kind([1, 0]) == .rumble(strong: 0xffff, weak: 0xffff))
  }

  @Test func `a sine has the period of the actuator's frequency and half the range`() throws {
    // The period is 1000 / 50 = 20 ms. 0.5 of 32,767 is 16,383.5, which is rounded up.
    let wiring = try Wiring(.sine, [actuator("motor", .only, hertz: 50)])
    #expect(wiring.kind([0.5, 0]) == .sine(periodMilliseconds: 20, magnitude: 16384))
    #expect(wiring.kind([1, 0]) == .sine(periodMilliseconds: 20, magnitude: 0x7fff))
  }

  @Test func `a constant force has half the range, and none is still`() throws {
    let wiring = try Wiring(.constant, [actuator("motor", .only)])
    #expect(wiring.kind([1, 0]) == .constant(level: 0x7fff))
    #expect(wiring.kind([0, 0]).isStill)
  }

  @Test func `actuators that the form cannot distinguish are refused`() {
    for (form, actuators) in [
      (EffectForm.sine, pair), (.constant, pair),
      (.rumble, [actuator("a", .heavy), actuator("b", .heavy)]),
      (.rumble, pair + [actuator("c", .light)]), (.rumble, []),
    ] {
      let error = #expect(throws: DeviceError.self) { try Wiring(form, actuators) }
      #expect(error?.kind == .invalid)
    }
  }
}
