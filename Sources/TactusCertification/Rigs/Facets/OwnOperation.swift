/// An operation that only the protocol of one kind of device has, for example a malformed message.
package struct OwnOperation {
  package var what: String
  /// Whether the device declares that it accepts the operation.
  package var isDeclared: Bool
  /// Executes the operation, and records the answer under a number.
  package var attempt: (_ number: Int) throws(RigFault) -> Void

  package init(
    _ what: String, isDeclared: Bool, attempt: @escaping (_ number: Int) throws(RigFault) -> Void
  ) {
    self.what = what
    self.isDeclared = isDeclared
    self.attempt = attempt
  }
}
