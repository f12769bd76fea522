/// A control request: the first eight bytes of a transfer on endpoint 0 (USB 2.0, section 9.3).
package struct ControlRequest: Sendable, Hashable {
  /// Direction, type and recipient.
  package var kind: UInt8
  package var code: UInt8
  package var value: UInt16
  package var index: UInt16
  /// The largest number of bytes that the host reads, or the number that it writes.
  package var length: UInt16

  package init(kind: UInt8, code: UInt8, value: UInt16, index: UInt16, length: UInt16) {
    self.kind = kind
    self.code = code
    self.value = value
    self.index = index
    self.length = length
  }

  /// - Parameter setup: eight bytes. For any other number of bytes the result is nil.
  package init?(_ setup: [UInt8]) {
    guard setup.count == 8 else { return nil }
    func word(_ place: Int) -> UInt16 { UInt16(setup[place]) | UInt16(setup[place + 1]) << 8 }
    self.init(
      kind: setup[0], code: setup[1], value: word(2), index: word(4), length: word(6))
  }

  /// The upper byte of the value: the kind of the requested descriptor or report.
  package var valueKind: UInt8 { UInt8(value >> 8) }
  /// The lower byte of the value: the number of the requested descriptor or report.
  package var valueNumber: UInt8 { UInt8(truncatingIfNeeded: value) }
  /// The interface that the request addresses.
  package var interface: UInt8 { UInt8(truncatingIfNeeded: index) }
}
