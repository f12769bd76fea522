import TactusDevice
import Testing

/// Checks the mapping of zones to actuators. The expected values are computed by hand.
@Suite struct LoweringTests {
  private let heavy = Actuator(
    name: "heavy", kind: .erm, role: .heavy, zones: [.default, .leftHandle],
    frequencyBandHertz: 50...50)
  private let light = Actuator(
    name: "light", kind: .erm, role: .light, zones: [.default, .rightHandle],
    frequencyBandHertz: 170...170)

  private func levels(
    _ actuators: [Actuator], _ states: [Zone: ZoneState]
  ) -> [ActuatorLevel] {
    let lowering = Lowering(OutputCapabilities(actuators: actuators))
    var zones = ZoneStates(repeating: ZoneState())
    for (zone, state) in states { zones[zone.index] = state }
    return (0..<lowering.actuatorCount).map { lowering.level(of: $0, zones: zones) }
  }

  private func state(_ intensity: Double, _ sharpness: Double = 0.5) -> ZoneState {
    ZoneState(intensity: intensity, sharpness: sharpness)
  }

  private func only(_ change: (inout Actuator) -> Void = { _ in }) -> Actuator {
    var actuator = Actuator(name: "only", kind: .wideband, frequencyBandHertz: 65...300)
    change(&actuator)
    return actuator
  }

  @Test func `one actuator keeps the level and follows sharpness`() {
    let level = levels([only()], [.default: state(0.7, 1)])[0]
    #expect(level.level == 0.7)
    #expect(abs(level.frequencyHertz - 300) < 1e-9)
  }

  @Test func `no zone gives no level`() {
    let level = levels([only()], [:])[0]
    #expect(level.level == 0)
    #expect(level.frequencyHertz == 65)
  }

  @Test func `the frequency is limited to the band`() {
    let narrow = only { $0.frequencyBandHertz = 120...220 }
    #expect(levels([narrow], [.default: state(1, 0)])[0].frequencyHertz == 120)
    #expect(levels([narrow], [.default: state(1, 1)])[0].frequencyHertz == 220)
  }

  @Test func `a zone of a heavy and a light motor fades by sharpness`() {
    let found = levels([heavy, light], [.default: state(0.8, 0.25)])
    #expect(abs(found[0].level - 0.6) < 1e-12)
    #expect(abs(found[1].level - 0.2) < 1e-12)
    #expect(found.map(\.frequencyHertz) == [50, 170])
  }

  @Test func `a zone with only one of the two motors does not fade`() {
    let found = levels([heavy, light], [.leftHandle: state(0.8, 1), .rightHandle: state(0.6, 0)])
    #expect(found.map(\.level) == [0.8, 0.6])
  }

  @Test func `two motors of the same kind both get the whole level`() {
    var second = heavy
    second.name = "second"
    #expect(levels([heavy, second], [.default: state(0.5, 0.9)]).map(\.level) == [0.5, 0.5])
  }

  @Test func `zones add up on a motor, limited to full, and mix its frequency`() {
    let both = only { $0.zones = [.default, .leftHandle] }
    let sum = levels([both], [.default: state(0.25, 0), .leftHandle: state(0.5, 0.75)])[0]
    #expect(sum.level == 0.75)
    // The mean sharpness is (0.25 * 0 + 0.5 * 0.75) / 0.75 = 0.5, which is the geometric mean of 65
    // and 300 Hz.
    #expect(abs(sum.frequencyHertz - (65.0 * 300).squareRoot()) < 1e-9)
    let full = levels([both], [.default: state(0.8), .leftHandle: state(0.9)])[0]
    #expect(full.level == 1)
  }

  @Test func `a zone that an actuator does not serve does not reach it`() {
    #expect(levels([only()], [.triggers: state(1)])[0].level == 0)
  }

  @Test func `the response maps a level by gamma to a drive above the dead zone`() {
    let bent = only { $0.response = LevelResponse(deadZone: 0.2, gamma: 2) }
    // 0.2 + 0.8 × 0.5² = 0.4; level 0 stays 0, and level 1 stays 1.
    #expect(abs(levels([bent], [.default: state(0.5)])[0].level - 0.4) < 1e-12)
    #expect(levels([bent], [.default: state(0)])[0].level == 0)
    #expect(abs(levels([bent], [.default: state(1)])[0].level - 1) < 1e-12)
  }

  @Test func `levels are rounded to the steps of the device`() {
    let coarse = only { $0.levelSteps = 4 }
    let found = [0.1, 0.13, 0.4, 0.6, 0.9].map {
      levels([coarse], [.default: state($0)])[0].level
    }
    #expect(found == [0, 0.25, 0.5, 0.5, 1])
  }

  @Test func `levels stay between 0 and 1 for any request`() {
    let response = LevelResponse(deadZone: 0.3, gamma: 0.5)
    let odd = only {
      $0.response = response
      $0.levelSteps = 3
    }
    for step in 0...100 {
      for sharpness in [0, 0.3, 1] {
        let level = levels([odd], [.default: state(Double(step) / 100, sharpness)])[0].level
        #expect((0...1).contains(level))
      }
    }
  }
}
