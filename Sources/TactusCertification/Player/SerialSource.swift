internal import Synchronization
internal import TactusDevice
internal import TactusSerial

/// A device on a line that the harness holds: what goes over the line is what would go over a port.
final class SerialSource: PlayerSource {
  private let id: DeviceID
  private let line: Socket

  init(_ id: DeviceID, _ line: Socket) {
    self.id = id
    self.line = line
  }

  /// The device has a thread of its own.
  func run() {}

  func makeDevice() throws(DeviceError) -> any HapticDevice {
    let address = try SerialAddress(id.rest)
    let descriptor = line.duplicate()
    guard descriptor >= 0 else { throw DeviceError(.system, "the line cannot be shared") }
    let transport = DescriptorTransport(descriptor, name: id.description)
    return try SerialDevice(
      try Greeting(transport, address.linkSettings), id: id,
      lookAheadNanoseconds: address.lookAheadNanoseconds)
  }
}
