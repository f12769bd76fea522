import Testing

@testable import TactusVirtualUSB

@Suite struct HostPortTests {
  @Test func `the free ports for USB 2 are read from the status of the kernel's vhci driver`() {
    // This is the text of Linux 6.1 with a device at port 1. The ports for USB 3 come last.
    let status = """
      hub port sta spd dev      sockfd local_busid
      hs  0000 004 000 00000000 000000 0-0
      hs  0001 006 002 00010002 000007 1-2
      hs  0002 004 000 00000000 000000 0-0
      ss  0008 004 000 00000000 000000 0-0

      """
    #expect(HostPorts.free(in: status) == [0, 2])
  }

  @Test(arguments: ["", "\n\n", "hs", "hs 1", "hs x 4", "hs 1 x", "hub port sta"])
  func `a truncated status has no free port`(_ status: String) {
    #expect(HostPorts.free(in: status).isEmpty)
  }

  @Test func `a port is in use until the kernel has removed its folder`() {
    let names = ["1-0:1.0", "1-3", "1-11", "power", "2-0:1.0"]
    #expect(HostPorts.hasDevice(at: 2, in: names))
    #expect(HostPorts.hasDevice(at: 10, in: names))
    #expect(!HostPorts.hasDevice(at: 0, in: names))
    #expect(!HostPorts.hasDevice(at: 9, in: names))
  }
}
