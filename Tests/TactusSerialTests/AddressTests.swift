import TactusDevice
import TactusSerial
import Testing

/// The lines that ids name, and the lines that are opened without being named.
@Suite struct AddressTests {
  @Test func `paths, serial numbers and connections are distinguished`() throws {
    #expect(try SerialAddress("").place == .first)
    #expect(try SerialAddress("/dev/ttyACM0").place == .path("/dev/ttyACM0"))
    #expect(try SerialAddress("LRA-0001").place == .serialNumber("LRA-0001"))
    #expect(
      try SerialAddress("tcp://127.0.0.1:4000").place == .network(host: "127.0.0.1", port: 4000))
    #expect(try SerialAddress("tcp://[::1]:4000").place == .network(host: "::1", port: 4000))
  }

  @Test func `settings follow the place`() throws {
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
  func `an invalid address is not found, and the message shows the valid forms`(_ text: String) {
    let error = #expect(throws: DeviceError.self) { try SerialAddress(text) }
    #expect(error?.kind == .notFound)
  }

  @Test func `another machine is connected to only on request`() {
    // An address for documentation (RFC 5737), which belongs to no host.
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

  @Test func `a port without a server is not found`() {
    let error = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:tcp://127.0.0.1:1"))
    }
    #expect(error?.kind == .notFound)
    let port = #expect(throws: DeviceError.self) {
      try SerialBackend().open(DeviceID("serial:/dev/no-such-port"))
    }
    #expect(port?.kind == .notFound)
  }

  @Test func `only ports with a profile are greeted and listed`() {
    let rule = MatchRule(backend: "serial", vendor: 0x1209, products: [0x0001])
    let profile = DeviceProfile(
      name: "board", title: "Board", category: .serial, rules: [rule])
    let ports = [
      SerialPortEntry(path: "/dev/no-such-port-1", vendor: 0x1209, product: 1),
      SerialPortEntry(path: "/dev/no-such-port-2", vendor: 0x1209, product: 2),
      SerialPortEntry(path: "/dev/no-such-port-3"),
    ]
    let known = SerialBackend(profiles: DeviceProfiles([profile])) { ports }
    let listings = known.devices()
    #expect(listings.map(\.id.description) == ["serial:/dev/no-such-port-1"])
    #expect(listings.map(\.name) == ["Board"])
    #expect(listings.first?.availability == .notAnswering)
    #expect(SerialBackend(profiles: DeviceProfiles()) { ports }.devices().isEmpty)
  }
}
