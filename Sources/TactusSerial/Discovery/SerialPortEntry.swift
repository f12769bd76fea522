/// A serial port as the system lists it.
package struct SerialPortEntry: Sendable, Hashable {
  /// The path that opens it: `/dev/ttyACM0`.
  package var path: String
  /// A description for users; may be empty.
  package var summary: String
  /// The USB vendor id; nil if there is none.
  package var vendor: UInt16?
  /// The USB product id; nil if there is none.
  package var product: UInt16?
  /// The USB serial number; nil if there is none.
  package var serialNumber: String?

  package init(
    path: String, summary: String = "", vendor: UInt16? = nil, product: UInt16? = nil,
    serialNumber: String? = nil
  ) {
    self.path = path
    self.summary = summary
    self.vendor = vendor
    self.product = product
    self.serialNumber = serialNumber
  }
}
