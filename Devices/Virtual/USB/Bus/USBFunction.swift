/// What a device does: the part behind its endpoints.
///
/// The bus calls it on one thread at a time. Times are nanoseconds on CLOCK_MONOTONIC: those of the
/// endpoint's turn on the bus, which may lie before the call.
package protocol USBFunction: AnyObject, Sendable {
  /// What the device says of itself. It does not change while the device is plugged in.
  var description: USBDescription { get }

  /// Answers a control request that ``StandardRequests`` leaves to the device.
  /// - Returns: the bytes that the host reads, none for a request that writes; nil: a stall.
  func control(_ request: ControlRequest, _ data: [UInt8], at nanoseconds: Int64) -> [UInt8]?

  /// A feature or input report with its number first; nil: there is none, and the request stalls.
  func report(kind: UInt8, number: UInt8) -> [UInt8]?

  /// Whether an OUT endpoint takes a packet now. While it does not, the host waits.
  func accepts(_ address: UInt8) -> Bool

  /// Takes what the host wrote to an interrupt or bulk endpoint, or as an output report to
  /// endpoint 0.
  func take(_ bytes: [UInt8], at address: UInt8, nanoseconds: Int64)

  /// What the host reads from an interrupt or bulk endpoint, up to `limit` bytes; nil: nothing yet.
  func give(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]?

  /// Takes one isochronous packet.
  func play(_ packet: ArraySlice<UInt8>, at address: UInt8, nanoseconds: Int64)

  /// One isochronous packet of at most `limit` bytes.
  func record(_ address: UInt8, limit: Int, nanoseconds: Int64) -> [UInt8]

  /// The host has selected an alternate setting.
  func select(interface: UInt8, alternate: UInt8, nanoseconds: Int64)
}

/// What a device does that has none of it.
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
