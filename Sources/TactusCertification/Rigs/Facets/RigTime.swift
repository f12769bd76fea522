/// The course of an attempt. Times are nanoseconds from its beginning.
package protocol RigTime {
  /// Nanoseconds from the beginning of the attempt.
  var now: Int64 { get }

  /// Opens the device anew; nothing plays, and the transcript is empty.
  func begin() throws(RigFault)

  /// Lets time pass.
  func pass(until nanoseconds: Int64) throws(RigFault)

  /// Notes something that the procedure did or knows.
  func note(_ what: Transcript.What, _ number: Int, value: Double, text: String)

  /// Whether a thread that measurements pass through was held up between two times, as far as it is
  /// known now.
  func isDisturbed(from begin: Int64, to end: Int64) -> Bool

  /// Ends the observation: what happened, and what the instruments saw.
  func finish() throws(RigFault) -> Transcript
}

extension RigTime {
  package func isDisturbed(from begin: Int64, to end: Int64) -> Bool { false }

  /// Notes something without a value.
  package func note(_ what: Transcript.What, _ number: Int = 0, text: String = "") {
    note(what, number, value: 0, text: text)
  }

  /// Lets time pass from now on.
  package func pass(nanoseconds: Int64) throws(RigFault) {
    try pass(until: now + nanoseconds)
  }
}
