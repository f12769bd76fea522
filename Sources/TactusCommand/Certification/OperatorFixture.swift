internal import TactusCertification

/// Asks the person at the terminal to unplug the device and to plug it in again.
struct OperatorFixture: Fixture {
  /// The largest number of earlier presses of the return key that are discarded before a question.
  private static let keyLimit = 100

  private let console: Console

  /// Creates the fixture; nil without a terminal, because a person cannot answer then.
  init?(_ console: Console) {
    guard console.showsProgress, ReturnKey.isThere else { return nil }
    self.console = console
  }

  /// The time in which the person must unplug the device, or plug it in: a minute.
  var timeoutNanoseconds: Int64 { 60_000_000_000 }

  func unplug() throws(RigFault) { ask("Unplug the device now (it plays until you do).") }

  func plug() throws(RigFault) { ask("Plug it in again and lay it down.") }

  func settle() throws(RigFault) {
    // Discards earlier presses of the return key. Their number is bounded, because a closed
    // terminal counts as one at each call.
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
