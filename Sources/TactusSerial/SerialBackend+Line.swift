package import TactusDevice

extension SerialBackend {
  /// A line that was opened, and nothing has been said on it.
  package struct Line: Sendable {
    /// The way for bytes.
    package let transport: any ByteTransport
    /// What the link on it is told.
    package let settings: LinkSettings
  }

  /// Opens the line of an id without greeting: for who speaks the protocol by itself. Of the
  /// places that ``open(_:)`` takes, a file, a connection over TCP and a program.
  package static func openLine(_ id: DeviceID) throws(DeviceError) -> Line {
    let address = try SerialAddress(id.rest)
    switch address.place {
    case .path(let path):
      let transport = try transport(path, baud: address.linkSettings.baud)
      return Line(transport: transport, settings: address.linkSettings)
    case .network(let host, let port):
      let transport = try DescriptorTransport.network(
        host: host, port: port, allowsRemote: address.allowsRemote)
      return Line(transport: transport, settings: address.linkSettings)
    case .program(let words):
      return Line(
        transport: try DescriptorTransport.program(words), settings: address.linkSettings)
    case .first, .serialNumber:
      throw DeviceError(.notFound, "name the port by its file: serial:/dev/ttyACM0")
    }
  }
}
