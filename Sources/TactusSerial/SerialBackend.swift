public import TactusDevice

/// The backend of devices on a line: a serial port, a terminal, or a connection over TCP.
///
/// A port is opened by itself only if a profile is for it; any other must be named.
public struct SerialBackend: HapticBackend {
  /// The first part of every id: `serial`.
  public static let name = "serial"

  /// What is known about ports and what is behind them.
  var profiles = DeviceProfiles()
  /// The ports of the system; tests give their own.
  var ports: @Sendable () -> [SerialPortEntry] = SystemPorts.list

  /// A backend that knows no port by itself until it is given profiles.
  public init() {}

  /// With ports of one's own: for tests.
  package init(
    profiles: DeviceProfiles, ports: @escaping @Sendable () -> [SerialPortEntry]
  ) {
    self.profiles = profiles
    self.ports = ports
  }

  /// The first part of every id: `serial`.
  public var name: String { Self.name }

  /// A backend that goes by these profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend {
    var result = self
    result.profiles = profiles
    return result
  }

  /// Opens `serial:/dev/ttyACM0`, `serial:tcp://127.0.0.1:PORT`, the port with a serial number
  /// `serial:NUMBER`, the program that `serial:exec:COMMAND` starts, which speaks the protocol on
  /// its standard input and output, or `serial`: the first that a profile is for. Settings may
  /// follow:
  /// `,look-ahead=MS`, `,baud=N`, `,remote=yes`.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard id.backend == Self.name else {
      throw DeviceError(.notFound, "no device \(id); ids of this backend begin with serial:")
    }
    return try openSerial(id)
  }

  /// The same as a serial device, whose trace can be read.
  package func openSerial(_ id: DeviceID) throws(DeviceError) -> SerialDevice {
    let address = try SerialAddress(id.rest)
    switch address.place {
    case .first:
      guard let entry = known().first else {
        throw DeviceError(
          .notFound, "no serial port that a profile is for; name one: serial:/dev/ttyACM0")
      }
      return try open(entry, id: id, address)
    case .path(let path): return try open(entry(of: path), id: id, address)
    case .serialNumber(let number):
      guard let entry = ports().first(where: { $0.serialNumber == number }) else {
        throw DeviceError(
          .notFound, "no serial port has the serial number \(number.debugDescription)")
      }
      return try open(entry, id: id, address)
    case .network(let host, let port):
      let transport = try DescriptorTransport.network(
        host: host, port: port, allowsRemote: address.allowsRemote)
      return try SerialDevice(
        try Greeting(transport, address.linkSettings), id: id,
        lookAheadNanoseconds: address.lookAheadNanoseconds)
    case .program(let words):
      return try SerialDevice(
        try Greeting(DescriptorTransport.program(words), address.linkSettings), id: id,
        lookAheadNanoseconds: address.lookAheadNanoseconds)
    }
  }

  private func open(
    _ entry: SerialPortEntry, id: DeviceID, _ address: SerialAddress
  ) throws(DeviceError) -> SerialDevice {
    let greeting = try Self.greet(entry.path, address.linkSettings)
    return try SerialDevice(
      greeting, id: id, lastingID: lastingID(of: entry, id, address),
      lookAheadNanoseconds: address.lookAheadNanoseconds
    ) { adjusted($0, for: entry) }
  }

  /// The port by its serial number, with the same settings; nil where it has none of its own, or
  /// was named by it.
  func lastingID(
    of entry: SerialPortEntry, _ id: DeviceID, _ address: SerialAddress
  ) -> DeviceID? {
    guard let number = entry.serialNumber, !number.isEmpty,
      ports().count(where: { $0.serialNumber == number }) == 1
    else { return nil }
    let settings: Substring
    switch address.place {
    case .first: settings = id.rest[...]
    case .path(let path): settings = id.rest.dropFirst(path.count)
    case .serialNumber, .network, .program: return nil
    }
    let rest = number + settings
    guard (try? SerialAddress(rest))?.place == .serialNumber(number) else { return nil }
    return DeviceID(backend: Self.name, rest: rest)
  }

  /// Opens a port and begins to greet what is there.
  static func greet(_ path: String, _ settings: LinkSettings) throws(DeviceError) -> Greeting {
    try Greeting(try transport(path, baud: settings.baud), settings)
  }

  /// A port that was named; what the system knows of it comes along.
  private func entry(of path: String) -> SerialPortEntry {
    let names = [path, SystemPorts.resolved(path) ?? path]
    return ports().first { names.contains($0.path) } ?? SerialPortEntry(path: path)
  }

  /// Libserialport for what it knows, also behind a link; a plain terminal for the rest.
  static func transport(
    _ path: String, baud: Int
  ) throws(DeviceError) -> any ByteTransport {
    let resolved = SystemPorts.resolved(path) ?? path
    for name in [path, resolved] where PortTransport.knows(name) {
      return try PortTransport(name: name, baud: baud)
    }
    return try DescriptorTransport.terminal(path, baud: baud)
  }
}
