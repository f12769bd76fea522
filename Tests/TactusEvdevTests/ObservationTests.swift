import TactusDevice
import Testing

@testable import TactusEvdev

private final class Heard<Value: Sendable>: Sendable {
  private let state = Locked<[Value]>([])
  var values: [Value] { state.withLock { $0 } }
  func add(_ value: Value) { state.withLock { $0.append(value) } }
}

@Suite struct ObservationTests {
  @Test func `a watch reports a pad that is plugged in and one that is unplugged`() throws {
    let kernel = ScriptedKernel()
    let backend = EvdevBackend(kernel: kernel)
    let counts = Heard<Int>()
    let watch = backend.watch { counts.add(backend.devices().count) }
    kernel.plugIn(5)
    kernel.unplug(5)
    #expect(counts.values == [1, 0])
    withExtendedLifetime(watch) {}
  }

  @Test func `a listener receives the commands to its own device only`() throws {
    let kernel = ScriptedKernel()
    var other = ScriptedKernel.Hardware()
    other.uniqueID = "00:00:00:00:00:01"
    kernel.plugIn(5)
    kernel.plugIn(6, other)
    let backend = EvdevBackend(kernel: kernel)
    let heard = Heard<ObservedCommand>()
    let mine = backend.devices().first { $0.identity?.uniqueID == "a0:b1:c2:d3:e4:f5" }
    let id = try #require(mine).id
    let watch = try backend.observe(id) { heard.add($0) }
    kernel.send(.play(effect: 3, count: 1), at: 10, to: ScriptedKernel.path(5))
    kernel.send(.stop(effect: 3), at: 20, to: ScriptedKernel.path(6))
    kernel.send(.gain(0.5), at: 30, to: ScriptedKernel.path(5))
    #expect(
      heard.values == [
        ObservedCommand(.play(effect: 3, count: 1), at: 10), ObservedCommand(.gain(0.5), at: 30),
      ])
    withExtendedLifetime(watch) {}
  }

  @Test func `a device without permission cannot be observed, and the error has the fix`() throws {
    let kernel = ScriptedKernel()
    kernel.plugIn(5)
    kernel.change { $0.isDenied = true }
    let backend = EvdevBackend(kernel: kernel)
    let id = try #require(backend.devices().first).id
    let error = #expect(throws: DeviceError.self) { try backend.observe(id) { _ in } }
    #expect(error?.kind == .notPermitted)
  }

  @Test func `observing a missing device is an error`() {
    let error = #expect(throws: DeviceError.self) {
      try EvdevBackend(kernel: ScriptedKernel()).observe(DeviceID("evdev:none")) { _ in }
    }
    #expect(error?.kind == .notFound)
  }
}
