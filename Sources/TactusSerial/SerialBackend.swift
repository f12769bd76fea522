public import TactusDevice

/// The backend of devices on a serial port, a terminal, a TCP connection, or the standard input and
/// output of a program.
///
/// A port is opened automatically only if a profile matches it. Other ports must be named.
public struct SerialBackend: HapticBackend {
  /// The first part of every id: `serial`.
  public static let name = "serial"

  /// The profiles of ports and devices.
  var profiles = DeviceProfiles()
  /// Lists the ports of the system; replaced by tests.
  var ports: @Sendable () -> [SerialPortEntry] = SystemPorts.list

  /// Creates a backend without profiles, which opens no port automatically.
  public init() {}

  /// Creates a backend with given ports, for tests.
  package init(
    profiles: DeviceProfiles, ports: @escaping @Sendable () -> [SerialPortEntry]
  ) {
    self.profiles = profiles
    self.ports = ports
  }

  /// The first part of every id: `serial`.
  public var name: String { Self.name }

  /// This backend with the given profiles.
  public func with(_ profiles: DeviceProfiles) -> any HapticBackend {
    var result = self
    result.profiles = profiles
    return result
  }

  /// Opens `serial:/dev/ttyACM0`, `serial:tcp://127.0.0.1:PORT`, the port with a serial number
  /// `serial:NUMBER`, or `serial:exec:COMMAND`, a program that speaks the protocol on its standard
  /// input and output. The id `serial` opens the first port that matches a profile. Settings may
  /// follow: `,look-ahead=MS`, `,baud=N`, `,axis=x|y|z`, `,remote=yes`.
  public func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    guard id.backend == Self.name else {
      throw DeviceError(
        .notFound, "there is no device \(id); ids of this backend begin with serial:")
    }
    return try openSerial(id)
  }

  /// Opens a device, and returns it as a type whose trace can be read.
  package func openSerial(_ id: DeviceID) throws(DeviceError) -> SerialDevice {
    let address = try SerialAddress(id.rest)
    switch address.place {
    case .first:
      guard let entry = known().first else {
        throw DeviceError(
          .notFound, "no serial port matches a profile; name one: serial:/dev/ttyACM0")
      }
      return try open(entry, id: id, address)
    case .path(let path): return try open(entry(of: path), id: id, address)
    case .serialNumber(let number):
      guard let entry = ports().first(where: { $0.serialNumber == number }) else {
        throw DeviceError(
          .notFound,
          "no serial port has the serial number \(number.debugDescription); is it plugged in?")
      }
      return try open(entry, id: id, address)
    case .network(let host, let port):
      let transport = try DescriptorTransport.network(
        host: host, port: port, allowsRemote: address.allowsRemote)
      return try SerialDevice(
        try Greeting(transport, address.linkSettings), id: id,
        lookAheadNanoseconds: address.lookAheadNanoseconds, axis: address.axis)
    case .program(let words):
      return try SerialDevice(
        try Greeting(DescriptorTransport.program(words), address.linkSettings), id: id,
        lookAheadNanoseconds: address.lookAheadNanoseconds, axis: address.axis)
    }
  }

  private func open(
    _ entry: SerialPortEntry, id: DeviceID, _ address: SerialAddress
  ) throws(DeviceError) -> SerialDevice {
    let greeting = try Self.greet(entry.path, address.linkSettings)
    return try SerialDevice(
      greeting, id: id, persistentID: persistentID(of: entry, id, address, among: ports()),
      lookAheadNanoseconds: address.lookAheadNanoseconds, axis: address.axis
    ) { adjusted($0, for: entry) }
  }

  /// The id that opens the port by its serial number, with the same settings. Nil if the port has
  /// no serial number, if another of the system's ports has the same one, or if `id` names no port
  /// or contains the serial number already.
  func persistentID(
    of entry: SerialPortEntry, _ id: DeviceID, _ address: SerialAddress,
    among ports: [SerialPortEntry]
  ) -> DeviceID? {
    guard let number = entry.serialNumber, !number.isEmpty,
      ports.count(where: { $0.serialNumber == number }) == 1
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

  /// Opens a port and starts a greeting.
  static func greet(_ path: String, _ settings: LinkSettings) throws(DeviceError) -> Greeting {
    try Greeting(try transport(path, baud: settings.baud), settings)
  }

  /// The entry of a port that was named, with the facts that the system lists about it.
  private func entry(of path: String) -> SerialPortEntry {
    let names = [path, SystemPorts.resolved(path) ?? path]
    return ports().first { names.contains($0.path) } ?? SerialPortEntry(path: path)
  }

  /// Chooses libserialport for the ports that it knows, including links to them, and a plain
  /// terminal for other paths.
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
