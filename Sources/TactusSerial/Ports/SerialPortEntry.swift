/// A serial port as the system lists it.
package struct SerialPortEntry: Sendable, Hashable {
  /// What it is opened by: `/dev/ttyACM0`.
  package var path: String
  /// For people; may be empty.
  package var summary: String
  /// Of USB; nil where the port has none.
  package var vendor: UInt16?
  /// Of USB; nil where the port has none.
  package var product: UInt16?
  /// Of USB; nil where the port has none.
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
