/// The behaviour of a device: the part behind its endpoints.
///
/// The bus calls it on one thread at a time. Times are nanoseconds on CLOCK_MONOTONIC. They are
/// those of the endpoint's turn on the bus, which may be earlier than the call.
package protocol USBFunction: AnyObject, Sendable {
  /// The device's descriptors. They do not change while the device is plugged in.
  var description: USBDescription { get }

  /// Answers a control request that ``StandardRequests`` does not answer.
  /// - Returns: the bytes that the host reads, empty for a request that writes; nil for a stall.
  func control(_ request: ControlRequest, _ data: [UInt8], at nanoseconds: Int64) -> [UInt8]?

  /// A feature or input report, which begins with its number. Nil if there is no such report; the
  /// request then stalls.
  func report(kind: UInt8, number: UInt8) -> [UInt8]?

  /// Whether an OUT endpoint accepts a packet now. Otherwise the host waits.
  func accepts(_ address: UInt8) -> Bool

  /// Receives the bytes that the host wrote to an interrupt or bulk endpoint, or to endpoint 0 as
  /// an output report.
  func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64)

  /// The bytes that the host reads from an interrupt or bulk endpoint, up to `limit`; nil if there
  /// are none yet.
  func give(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]?

  /// Receives one isochronous packet.
  func play(_ packet: ArraySlice<UInt8>, at address: UInt8, nanoseconds: Int64)

  /// Returns one isochronous packet of at most `limit` bytes.
  func record(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]

  /// Called when the host has selected an alternate setting.
  func select(interface: UInt8, alternate: UInt8, nanoseconds: Int64)
}

/// The defaults for a device without these features.
extension USBFunction {
  package func control(
    _ request: ControlRequest, _ data: [UInt8], at nanoseconds: Int64
  ) -> [UInt8]? { nil }
  package func report(kind: UInt8, number: UInt8) -> [UInt8]? { nil }
  package func accepts(_ address: UInt8) -> Bool { true }
  package func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64) {}
  package func give(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]? { nil }
  package func play(_ packet: ArraySlice<UInt8>, at address: UInt8, nanoseconds: Int64) {}
  package func record(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8] { [] }
  package func select(interface: UInt8, alternate: UInt8, nanoseconds: Int64) {}
}
