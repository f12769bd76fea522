internal import BenchKit

/// Measures the latency of one kind of command to the engine.
struct CommandSubject: BenchSubject {
  let name: String
  let kind = Series.Kind.engine
  private let rig: CommandRig
  private let measurement: (CommandRig) throws -> Block

  init(_ name: String, _ rig: CommandRig, _ measurement: @escaping (CommandRig) throws -> Block) {
    self.name = name
    self.rig = rig
    self.measurement = measurement
  }

  func measure() throws(BenchError) -> Block {
    do {
      return try measurement(rig)
    } catch let error as BenchError {
      throw error
    } catch {
      throw BenchError("\(name): \(error)")
    }
  }
}
