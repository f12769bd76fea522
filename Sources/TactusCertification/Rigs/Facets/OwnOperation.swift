/// Something that only one protocol can say.
package struct OwnOperation {
  package var what: String
  /// Whether the device declares that it takes it.
  package var isDeclared: Bool
  /// Does it, and notes the answer under a number.
  package var attempt: (_ number: Int) throws(RigFault) -> Void

  package init(
    _ what: String, isDeclared: Bool, attempt: @escaping (_ number: Int) throws(RigFault) -> Void
  ) {
    self.what = what
    self.isDeclared = isDeclared
    self.attempt = attempt
  }
}
