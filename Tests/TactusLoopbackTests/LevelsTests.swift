import TactusDevice
import Testing

@testable import TactusLoopback

@Suite("Levels of a loopback's actuators") struct LoopbackLevelsTests {
  private func order(_ actuator: Int64, from start: Int64, to end: Int64) -> LoopbackOrder {
    LoopbackOrder(
      code: actuator, start: start, end: end,
      startLevelBits: Int64(bitPattern: (0.5).bitPattern),
      endLevelBits: Int64(bitPattern: (0.5).bitPattern))
  }

  @Test func `an actuator that starts after another one steps, and does not rise before`() {
    var levels = LoopbackLevels(actuators: 2)
    levels.take(order(0, from: 10, to: 900))
    levels.take(order(1, from: 500, to: 900))
    let samples = levels.samples(of: 1, from: 10, until: 900)
    #expect(samples.map(\.nanoseconds).prefix(3) == [10, 500, 500])
    let wanted = [0, 0, 0.5].map { InstrumentSample.Value.drive(actuator: 1, level: $0) }
    #expect(samples.map(\.value).prefix(3) == wanted[...])
  }
}
