import TactusSerial
import Testing

@Suite struct SystemPortsTests {
  @Test func `a terminal without hardware is no port, and neither is one that is gone`() {
    #expect(SystemPorts.port(of: "/sys/class/tty/tty") == nil)
    #expect(SystemPorts.port(of: "/sys/class/tty/ttyACM-gone") == nil)
  }

  @Test func `listed ports are files in /dev, each once`() {
    let paths = SystemPorts.list().map(\.path)
    #expect(paths.allSatisfy { $0.hasPrefix("/dev/tty") }, "\(paths)")
    #expect(Set(paths).count == paths.count)
  }
}
