import CoreHaptics
import TactusTesting
import Testing

@Suite struct SimulatorTests {
  @Test func `two simulators know nothing of each other`() throws {
    let (one, two) = (HapticSimulator(), HapticSimulator())
    let engine = try one.run { try CHHapticEngine() }
    try engine.start()
    one.advance(by: 1)
    #expect(one.elapsed == 1)
    #expect(two.elapsed == 0)
    #expect(two.capture.events == [])
  }
}
