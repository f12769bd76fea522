import TactusDevice
import TactusEngine
import TactusLoopback
import TactusPattern
import Testing

@Suite struct ScratchTests {
  @Test(arguments: UInt64(30_000)...31_500) func `many`(_ seed: UInt64) throws {
    var random = Seeded(seed)
    try EngineOracleTests().check(random.script(), seed)
  }
}
