/// The clock and the log of an attempt. Times are nanoseconds from its beginning.
package protocol RigTime {
  /// Nanoseconds from the beginning of the attempt.
  var now: Int64 { get }

  /// Begins an attempt: opens the device again, stops all effects and empties the transcript.
  func begin() throws(RigFault)

  /// Waits until a time.
  func pass(until nanoseconds: Int64) throws(RigFault)

  /// Records an action or a fact of the procedure.
  func note(_ what: Transcript.What, _ number: Int, value: Double, text: String)

  /// Whether a stall of the host that may have disturbed the measurements was recorded between two
  /// times.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool

  /// Ends the observation, and returns the events and the instruments' values.
  func finish() throws(RigFault) -> Transcript
}

extension RigTime {
  package func isDisturbed(from begin: Int64, to end: Int64) -> Bool { false }

  /// Records an entry without a value.
  package func note(_ what: Transcript.What, _ number: Int = 0, text: String = "") {
    note(what, number, value: 0, text: text)
  }

  /// Waits for a duration.
  package func pass(nanoseconds: Int64) throws(RigFault) {
    try pass(until: now + nanoseconds)
  }
}
