import Dispatch
import Foundation
import TactusDevice
import Testing

@testable import TactusEvdev

private final class Found: Sendable {
  let list = Locked<[DeviceListing.Availability]>([])
}

/// Tests the thread of an evdev device, with a simulated kernel that holds calls until the test
/// releases them.
@Suite struct ThreadTests {
  private let kernel = ScriptedKernel(isLive: true)
  private let id = DeviceID("evdev:/dev/input/event5")

  private func submit(_ output: any HapticOutput, _ level: Double) -> SubmitResult {
    let now = MonotonicClock.nowNanoseconds
    let segments = [
      Segment(
        actuator: 0, startNanoseconds: now, endNanoseconds: now, startLevel: level,
        endLevel: level, frequencyHertz: 50)
    ]
    return output.submit(segments.span, at: now)
  }

  /// Waits until a condition of the node is true. Returns false if it was not within 60 s.
  private func wait(_ isThere: @escaping @Sendable (ScriptedNode) -> Bool) -> Bool {
    let deadline = MonotonicClock.nowNanoseconds + 60_000_000_000
    let never = DispatchSemaphore(value: 0)
    while !isThere(kernel.node()) {
      if MonotonicClock.nowNanoseconds > deadline { return false }
      _ = never.wait(timeout: .now() + .milliseconds(1))
    }
    return true
  }

  @Test func `submit returns while a call is held, and a tap of that time is sent after it`() throws
  {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    let device = try backend.open(id)
    let output = try device.makeOutput { _ in }
    let gate = Gate()
    kernel.change { $0.gates[.upload] = gate }
    #expect(submit(output, 0.25) == .accepted)
    #expect(gate.waitForArrival())
    // The device's thread is in the kernel. If these calls waited for it, they would not return.
    #expect(submit(output, 1) == .accepted)
    #expect(submit(output, 0) == .accepted)
    #expect(kernel.uploads().count == 1)
    gate.open()
    #expect(wait { $0.movements.count >= 3 })
    let quarter = 16384.0 / 65535
    #expect(kernel.node().movements.prefix(3).map(\.strong) == [quarter, 1, 0])
  }

  @Test func `stop returns while a call is held, and is sent after it`() throws {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    let device = try backend.open(id)
    let output = try device.makeOutput { _ in }
    let gate = Gate()
    kernel.change { $0.gates[.upload] = gate }
    _ = submit(output, 1)
    #expect(gate.waitForArrival())
    output.stop(at: MonotonicClock.nowNanoseconds)
    gate.open()
    #expect(wait { $0.calls.last?.what == .play(0, isOn: false) })
    #expect(kernel.node().movements.map(\.strong) == [1, 0])
  }

  @Test func `opening a device that hangs fails, and it is closed when the call returns`() {
    let gate = Gate()
    var node = ScriptedNode()
    node.gates[.upload] = gate
    kernel.plugIn(5, ScriptedKernel.Hardware(), node)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 50_000_000)
    let error = #expect(throws: DeviceError.self) { try backend.open(id) }
    #expect(error?.kind == .notAnswering)
    gate.open()
    #expect(wait { $0.calls.last?.what == .close })
    #expect(kernel.node().effects.isEmpty)
  }

  @Test func `a released device stops, erases its effect and closes`() throws {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    do {
      let device = try backend.open(id)
      let output = try device.makeOutput { _ in }
      _ = submit(output, 1)
      #expect(wait { !$0.movements.isEmpty })
    }
    #expect(wait { $0.calls.last?.what == .close })
    #expect(kernel.node().movements.last?.strong == 0)
    #expect(kernel.state.withLock { $0.open.isEmpty })
  }

  @Test func `after a release an output can be made again, and the motors are still`() throws {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    let device = try backend.open(id)
    do {
      let output = try device.makeOutput { _ in }
      _ = submit(output, 1)
      #expect(wait { !$0.movements.isEmpty })
    }
    #expect(wait { $0.movements.last?.strong == 0 })
    let output = try device.makeOutput { _ in }
    #expect(submit(output, 0.5) == .accepted)
  }

  @Test func `an unplugged device is reported to the engine by the next call`() throws {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    let isGone = DispatchSemaphore(value: 0)
    let output = try backend.open(id).makeOutput { report in
      if case .gone = report { isGone.signal() }
    }
    kernel.unplug()
    _ = submit(output, 1)
    #expect(isGone.wait(timeout: .now() + .seconds(60)) == .success)
    #expect(submit(output, 1) == .gone)
  }

  @Test func `two threads that list at the same time both get the device`() {
    kernel.plugIn(5)
    let backend = EvdevBackend(kernel: kernel, timeoutNanoseconds: 60_000_000_000)
    let found = Found()
    let isDone = DispatchSemaphore(value: 0)
    for _ in 0..<8 {
      Thread.detachNewThread {
        let listings = backend.devices()
        found.list.withLock { $0 += listings.map(\.availability) }
        isDone.signal()
      }
    }
    for _ in 0..<8 { isDone.wait() }
    #expect(found.list.withLock { $0 } == Array(repeating: .available, count: 8))
  }
}
