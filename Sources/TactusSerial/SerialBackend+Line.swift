package import TactusDevice

extension SerialBackend {
  /// An open line on which nothing has been sent.
  package struct Line: Sendable {
    /// The transport of the bytes.
    package let transport: any ByteTransport
    /// The settings of the line's link.
    package let settings: LinkSettings
  }

  /// Opens the line of an id without a greeting, for callers that speak the protocol themselves.
  /// Unlike ``open(_:)``, it accepts only the path of a file, a TCP connection or a program.
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
      throw DeviceError(.notFound, "give the file of the port: serial:/dev/ttyACM0")
    }
  }
}
