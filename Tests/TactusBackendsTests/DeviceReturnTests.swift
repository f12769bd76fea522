import Synchronization
import TactusBackends
import TactusDevice
import TactusLoopback
import Testing

/// Tests the search for a device that was disconnected. The times are virtual.
@Suite struct DeviceReturnTests {
  private let interval = DeviceReturn.intervalNanoseconds

  private func listing(_ lasting: String? = nil) -> DeviceListing {
    DeviceListing(
      id: DeviceID("stub:/dev/a"), name: "Stub", category: .serial,
      persistentID: lasting.map { DeviceID($0) })
  }

  @Test func `the search starts at once and repeats at an interval`() {
    let backend = ReturningBackend()
    let deviceReturn = DeviceReturn(listing(), Configuration(backends: [backend]))
    for time in [0, interval / 2, interval - 1] {
      #expect(deviceReturn.attempt(at: time) == nil)
    }
    #expect(backend.asked == ["stub:/dev/a"])
    #expect(deviceReturn.lastError?.kind == .notFound)
    #expect(deviceReturn.attempt(at: interval) == nil)
    #expect(backend.asked.count == 2)
    backend.plugIn("stub:/dev/a")
    #expect(deviceReturn.attempt(at: interval + 1) == nil)
    #expect(deviceReturn.attempt(at: 2 * interval)?.listing.id == DeviceID("stub:/dev/a"))
  }

  @Test func `a change that the backend reports starts a search`() {
    let backend = ReturningBackend()
    let deviceReturn = DeviceReturn(listing(), Configuration(backends: [backend]))
    #expect(deviceReturn.attempt(at: 0) == nil)
    backend.plugIn("stub:/dev/a")
    #expect(deviceReturn.attempt(at: 1) == nil)
    backend.reportChange()
    #expect(deviceReturn.attempt(at: 2) != nil)
  }

  @Test func `a device with a serial number is found at another address`() {
    let backend = ReturningBackend()
    let deviceReturn = DeviceReturn(listing("stub:LRA-1"), Configuration(backends: [backend]))
    backend.plugIn("stub:LRA-1")
    #expect(deviceReturn.attempt(at: 0)?.listing.id == DeviceID("stub:LRA-1"))
  }

  @Test func `if the system does not know the serial number, the address is tried`() {
    let backend = ReturningBackend()
    let deviceReturn = DeviceReturn(listing("stub:LRA-1"), Configuration(backends: [backend]))
    backend.plugIn("stub:/dev/a")
    #expect(deviceReturn.attempt(at: 0)?.listing.id == DeviceID("stub:/dev/a"))
    #expect(backend.asked == ["stub:LRA-1", "stub:/dev/a"])
  }

  /// A pad has its address only after its driver has read it, and another pad may get the name that
  /// the lost card had.
  @Test func `a device at the old address that has not the same number is not opened`() {
    var lost = listing("stub:LRA-1")
    lost.identity = DeviceIdentity(backend: "stub", category: .pad, uniqueID: "LRA-1")
    let backend = ReturningBackend()
    let deviceReturn = DeviceReturn(lost, Configuration(backends: [backend]))
    backend.plugIn("stub:/dev/a")
    for (time, number) in [nil, "LRA-2"].enumerated() {
      lost.identity?.uniqueID = number
      backend.list([lost])
      #expect(deviceReturn.attempt(at: Int64(time) * interval) == nil)
    }
    #expect(backend.asked == ["stub:LRA-1", "stub:LRA-1"])
    #expect(deviceReturn.lastError?.kind == .notFound)
    lost.identity?.uniqueID = "LRA-1"
    backend.list([lost])
    #expect(deviceReturn.attempt(at: 2 * interval)?.listing.id == DeviceID("stub:/dev/a"))
  }
}

/// A backend whose devices a test plugs in.
private final class ReturningBackend: HapticBackend {
  private final class Watch: DeviceWatch {}

  private struct State {
    var there: Set<String> = []
    var asked: [String] = []
    var listings: [DeviceListing] = []
    var changed: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  let name = "stub"

  var asked: [String] { state.withLock { $0.asked } }

  func plugIn(_ id: String) { state.withLock { _ = $0.there.insert(id) } }

  func reportChange() { state.withLock { $0.changed }?() }

  func list(_ listings: [DeviceListing]) { state.withLock { $0.listings = listings } }

  func devices() -> [DeviceListing] { state.withLock { $0.listings } }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    let isThere = state.withLock { state in
      state.asked.append("\(id)")
      return state.there.contains("\(id)")
    }
    guard isThere else { throw DeviceError(.notFound, "no device \(id)") }
    return LoopbackDevice(id: id)
  }

  func watch(_ changed: @escaping @Sendable () -> Void) -> (any DeviceWatch)? {
    state.withLock { $0.changed = changed }
    return Watch()
  }
}
