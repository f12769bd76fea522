import TactusFirmware
import TactusWire
import Testing

/// Compares the driver chip's settings for a motor with values that were computed by hand from the
/// equations in SLOS854 (the data sheet), sections 8.5.2.1 and 8.5.2.2.
@Suite("The settings of the driver chip") struct ChipSettingsTests {
  private static func motor(
    _ rated: UInt16, _ peak: UInt16, _ resonance: UInt16, band: ClosedRange<UInt16>? = nil,
    kind: ActuatorDescription.Kind = .resonant
  ) -> ActuatorDescription {
    ActuatorDescription(
      name: ShortText("test"), kind: kind, ratedMillivolts: rated, peakMillivolts: peak,
      resonanceHertz: resonance, bandHertz: band ?? resonance...resonance,
      onTimeMilliseconds: 1000, riseMicroseconds: 0)
  }

  private func registers(_ motor: ActuatorDescription) -> [UInt8: UInt8] {
    let settings = ChipSettings(motor)
    return Dictionary(
      uniqueKeysWithValues: (0..<settings.count).map {
        (settings[$0].register, settings[$0].value)
      })
  }

  /// The first motor has 1.8 V rated, 2.6 V peak and 175 Hz, which gives 1.8 * √(1 - 0.0015 * 175)
  /// / 0.02058 = 75.1 and 2.6 / 0.02122 = 122.5.
  @Test(
    arguments: [
      (motor(1800, 2600, 175), 75, 122, 24), (motor(1800, 2616, 235), 70, 123, 16),
      (motor(2000, 2828, 175), 83, 133, 24), (motor(2500, 3540, 170), 104, 166, 24),
    ] as [(ActuatorDescription, UInt8, UInt8, UInt8)])
  func `a resonant motor in closed loop has its voltages and half its period`(
    _ motor: ActuatorDescription, _ rated: UInt8, _ clamp: UInt8, _ time: UInt8
  ) {
    let found = registers(motor)
    #expect(found[0x16] == rated)
    #expect(found[0x17] == clamp)
    #expect(found[0x1B] == 0x80 | time)
    #expect(found[0x1A] == 0xAA)
    // These values select an unsigned input, of which 0 means off.
    #expect(found[0x1C] == 0x75)
    #expect(found[0x1D] == 0xA8)
    #expect(ChipSettings(motor).period(175 * 16) == nil)
    #expect(ChipSettings(motor).needsCalibration)
  }

  /// In open loop, the setting gives the rated voltage at the lowest frequency, at which the output
  /// is highest: 1.8 / (0.02132 * √(1 - 0.0008 * 150)) = 90.0.
  @Test func `a resonant motor in open loop has its voltage and a signed input`() {
    let motor = Self.motor(1800, 2600, 175, band: 150...200)
    let found = registers(motor)
    #expect(found[0x17] == 90)
    #expect(found[0x1C] == 0xF5)
    #expect(found[0x1D] == 0xA1)
    let settings = ChipSettings(motor)
    #expect(!settings.needsCalibration)
    #expect([0, 32_768, 65_535].map { settings.input($0) } == [0, 64, 127])
    // The period is 1 / (175 Hz * 98.46 µs) = 58.04. A frequency outside the band gets the period
    // of the nearer limit.
    #expect([175, 150, 200, 100, 250].map { settings.period($0 * 16) } == [58, 68, 51, 68, 51])
  }

  @Test func `an eccentric motor has average voltages`() {
    let found = registers(Self.motor(3000, 3600, 200, kind: .eccentric))
    #expect(found[0x16] == 141)
    #expect(found[0x17] == 182)
    #expect(found[0x1B] == 0x93)
    #expect((found[0x1A] ?? 0xFF) & 0x80 == 0)
    // Bits 0 and 5 would select an open loop, so they must be 0.
    #expect((found[0x1D] ?? 0xFF) & 0x21 == 0)
    #expect((found[0x1D] ?? 0) & 0x08 != 0)
  }

  @Test(arguments: [0, 1, 127, 128, 129, 32_768, 65_534, 65_535] as [UInt16])
  func `a level becomes the nearest of 255 steps of the input`(_ level: UInt16) {
    let input = ChipSettings(Self.motor(1800, 2600, 175)).input(level)
    let exact = Double(level) / 257
    #expect(abs(exact - Double(input)) <= 0.5)
  }

  /// The lowest bit of register 0x1E (control 4) writes the settings permanently into the chip.
  /// Register 0x0C (GO) starts a routine.
  @Test(arguments: [ActuatorDescription.Kind.resonant, .eccentric], [0, 40] as [UInt16])
  func `the settings are not written permanently and do not drive the motor`(
    _ kind: ActuatorDescription.Kind, _ width: UInt16
  ) {
    let motor = Self.motor(1800, 2600, 175, band: 175...175 + width, kind: kind)
    let settings = ChipSettings(motor)
    #expect((registers(motor)[0x1E] ?? 1) & 1 == 0)
    #expect(settings[0] == (0x01, 7))
    #expect((1..<settings.count).allSatisfy { settings[$0].register != 0x01 })
    #expect((0..<settings.count).allSatisfy { settings[$0].register != 0x0C })
  }

  @Test(
    arguments: [(1800, 1800, 0), (65_535, 65_535, 65_535), (0, 0, 1)]
      as [(UInt16, UInt16, UInt16)])
  func `no description causes a trap in the firmware`(
    _ rated: UInt16, _ peak: UInt16, _ hertz: UInt16
  ) {
    for kind in [ActuatorDescription.Kind.resonant, .eccentric] {
      for band in [hertz...hertz, 0...hertz, hertz...65_535] {
        let settings = ChipSettings(Self.motor(rated, peak, hertz, band: band, kind: kind))
        for place in 0..<settings.count { _ = settings[place] }
        _ = settings.period(hertz)
        _ = settings.input(65_535)
      }
    }
  }
}
