import TactusDevice
import TactusSerial
import Testing

/// The ids of serial devices, which name a port, a serial number or a network connection, and the
/// ports that are opened automatically.
@Suite struct AddressTests {
  @Test func `an address is a path, a serial number, a network connection, or empty`() throws {
    #expect(try SerialAddress("").place == .first)
    #expect(try SerialAddress("/dev/ttyACM0").place == .path("/dev/ttyACM0"))
    #expect(try SerialAddress("LRA-0001").place == .serialNumber("LRA-0001"))
    #expect(
      try SerialAddress("tcp://127.0.0.1:4000").place == .network(host: "127.0.0.1", port: 4000))
    #expect(try SerialAddress("tcp://[::1]:4000").place == .network(host: "::1", port: 4000))
  }

  @Test func `settings are read from the end of an address`() throws {
    let address = try SerialAddress("/dev/a,b,look-ahead=50,baud=1000000,remote=yes")
    #expect(address.place == .path("/dev/a,b"))
    #expect(address.lookAheadNanoseconds == 50 * millisecond)
    #expect(address.baud == 1_000_000)
    #expect(address.allowsRemote)
    #expect(try SerialAddress("/dev/a").allowsRemote == false)
  }

  @Test(arguments: [
    "/dev/a,baud=0", "/dev/a,baud=fast", "/dev/a,look-ahead=5", "/dev/a,look-ahead=2000",
    "/dev/a,remote=perhaps", "tcp://127.0.0.1", "tcp://:4000", "tcp://127.0.0.1:0",
    "tcp://127.0.0.1:70000",
  ])
  func `an invalid address is reported as not found`(_ text: String) {
    let error = #expect(throws: DeviceError.self) { try SerialAddress(text) }
    #expect(error?.kind == .notFound)
  }

  @Test func `an address of another machine needs remote=yes, and a host name is not accepted`() {
    // RFC 5737 reserves this address for documentation, so it belongs to no host.
    let error = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:tcp://192.0.2.1:4000"))
    }
    #expect(error?.kind == .notPermitted)
    #expect(error?.message.contains("remote=yes") == true)
    let name = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:tcp://example.org:4000"))
    }
    #expect(name?.kind == .notFound)
  }

  @Test func `a TCP port without a server and a path without a device are reported as not found`() {
    let error = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:tcp://127.0.0.1:1"))
    }
    #expect(error?.kind == .notFound)
    let port = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:/dev/no-such-port"))
    }
    #expect(port?.kind == .notFound)
  }

  @Test func `only ports with a profile are listed, here as not answering`() {
    let rule = MatchRule(backend: "serial", vendor: 0x1209, products: [0x0001])
    let profile = DeviceProfile(
      name: "board", title: "Board", category: .serial, rules: [rule])
    let ports = [
      SerialPortEntry(
        path: "/dev/no-such-port-1", vendor: 0x1209, product: 1, serialNumber: "LRA-9"),
      SerialPortEntry(path: "/dev/no-such-port-2", vendor: 0x1209, product: 2),
      SerialPortEntry(path: "/dev/no-such-port-3"),
    ]
    let known = SerialBackend(profiles: DeviceProfiles([profile])) { ports }
    let listings = known.devices()
    #expect(listings.map(\.id.description) == ["serial:/dev/no-such-port-1"])
    #expect(listings.map(\.name) == ["Board"])
    #expect(listings.first?.availability == .notAnswering)
    #expect(listings.first?.persistentID == DeviceID("serial:LRA-9"))
    #expect(SerialBackend(profiles: DeviceProfiles()) { ports }.devices().isEmpty)
  }

  @Test func `every port with a profile is listed, and the name of one that was not asked says so`()
  {
    let rule = MatchRule(backend: "serial", vendor: 0x1209, products: [0x0001])
    let profile = DeviceProfile(
      name: "board", title: "Board", category: .serial, rules: [rule])
    let ports = (10...30).map {
      SerialPortEntry(path: "/dev/no-such-port-\($0)", vendor: 0x1209, product: 1)
    }
    let listings = SerialBackend(profiles: DeviceProfiles([profile])) { ports }.devices()
    #expect(listings.map(\.id.rest) == ports.map(\.path))
    let asked = listings.prefix { $0.name == "Board" }
    let rest = listings.dropFirst(asked.count)
    #expect(!asked.isEmpty && !rest.isEmpty)
    #expect(asked.allSatisfy { $0.availability == .notAnswering })
    #expect(rest.allSatisfy { $0.name.hasPrefix("Board (not asked") })
  }
}
