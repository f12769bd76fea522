internal import Synchronization
internal import TactusDevice
internal import TactusSerial

/// A device of the serial protocol that the player reaches through a socket to the harness. The
/// harness holds the serial port, and passes all bytes on unchanged.
final class SerialSource: PlayerSource {
  private let id: DeviceID
  private let line: Socket
  private let reporter: PlayerReporter

  init(_ id: DeviceID, _ line: Socket, _ reporter: PlayerReporter) {
    self.id = id
    self.line = line
    self.reporter = reporter
  }

  /// Does nothing, because the device has its own thread.
  func run() {}
  func expectCall(at nanoseconds: Int64) {}
  func mark(_ number: Int) -> Bool {
    reporter.send(.marked(number))
    return true
  }

  func makeDevice() throws(DeviceError) -> any HapticDevice {
    let address = try SerialAddress(id.rest)
    let descriptor = line.duplicate()
    guard descriptor >= 0 else {
      throw DeviceError(.system, "\(id): the socket to the harness cannot be duplicated")
    }
    let transport = DescriptorTransport(descriptor, name: id.description)
    return try SerialDevice(
      try Greeting(transport, address.linkSettings), id: id,
      lookAheadNanoseconds: address.lookAheadNanoseconds)
  }
}
