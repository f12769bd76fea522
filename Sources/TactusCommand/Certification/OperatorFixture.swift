internal import TactusCertification

/// The person at the terminal, who is asked to unplug the device and to plug it in again.
struct OperatorFixture: Fixture {
  /// Times that keys of before are looked for.
  private static let keyLimit = 100

  private let console: Console

  /// Nil where nobody is at a terminal.
  init?(_ console: Console) {
    guard console.showsProgress, ReturnKey.isThere else { return nil }
    self.console = console
  }

  /// A minute for each step.
  var patienceNanoseconds: Int64 { 60_000_000_000 }

  func unplug() throws(RigFault) { ask("Unplug the device now (it is played on until you do).") }

  func plug() throws(RigFault) { ask("Plug it in again and lay it down.") }

  func settle() throws(RigFault) {
    // Keys of before are of before; a terminal that has gone would give them for ever.
    for _ in 0..<Self.keyLimit where ReturnKey.wasPressed(waiting: 0) {}
    ask("When it lies still, press return.")
    while !ReturnKey.wasPressed(waiting: 100) {
      if InterruptWatch.isInterrupted { throw .interrupted }
    }
  }

  private func ask(_ what: String) {
    console.draw("")
    console.error("     \(what)")
  }
}
