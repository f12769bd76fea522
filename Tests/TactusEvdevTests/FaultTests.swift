import Glibc
import TactusDevice
import Testing

@testable import TactusEvdev

private let millisecond: Int64 = 1_000_000

/// Tests how the evdev backend reacts when the (simulated) kernel refuses calls.
@Suite struct FaultTests {
  private let kernel = ScriptedKernel()

  private func pump(_ change: (inout ScriptedNode) -> Void = { _ in }) throws -> Pump {
    var node = ScriptedNode()
    change(&node)
    kernel.plugIn(5, ScriptedKernel.Hardware(), node)
    return try Pump(kernel)
  }

  private func openError(_ change: (inout ScriptedNode) -> Void) -> DeviceError? {
    #expect(throws: DeviceError.self) { try pump(change) } as DeviceError?
  }

  private var levels: [Double] { kernel.node().movements.map(\.strong) }

  @Test func `ENOSPC: all slots are in use, and the message shows how to find the program`() {
    let error = openError { $0.fill(16) }
    #expect(error?.kind == .busy)
    #expect(error?.message.contains("fuser -v /dev/input/event5") == true)
    #expect(kernel.node().effects.count == 16)
  }

  @Test func `EACCES: the node may not be opened, and the message has the rule`() {
    let error = openError { $0.isDenied = true }
    #expect(error?.kind == .notPermitted)
    #expect(error?.message.contains(PermissionFix.installRule) == true)
  }

  @Test func `if the rule is installed and does not help, the fix is the group`() {
    kernel.state.withLock { $0.links[PermissionFix.rulePath] = PermissionFix.rulePath }
    #expect(openError { $0.isDenied = true }?.message.contains("usermod -aG input") == true)
  }

  @Test func `EINVAL: a device that refuses all declared effects is not supported`() {
    let error = openError { $0.takes = [] }
    #expect(error?.kind == .notSupported)
    #expect(error?.message.contains("FF_RUMBLE, FF_PERIODIC with FF_SINE") == true)
  }

  @Test func `ETIMEDOUT: the program that owns a pad does not answer`() {
    #expect(openError { $0.refusals[.upload] = [ETIMEDOUT] }?.kind == .notAnswering)
  }

  @Test func `EIO: any other error is one of the system, with its text`() {
    let error = openError { $0.refusals[.upload] = [EIO] }
    #expect(error?.kind == .system)
    #expect(error?.message == "/dev/input/event5: Input/output error")
  }

  @Test func `a failed opening leaves no effect and no open file behind`() {
    _ = openError { $0.takes = [] }
    #expect(kernel.node().effects.isEmpty)
    #expect(kernel.node().calls.map(\.what).suffix(1) == [.close])
    #expect(kernel.state.withLock { $0.open.isEmpty })
  }

  @Test func `EINVAL on a change: the kernel lost the effect, which is created again`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 0.25)
    kernel.change { $0.loseEffects() }
    pump.play(0, at: 50 * millisecond, 1)
    #expect(levels.last == 1)
    #expect(kernel.uploads().suffix(2).map(\.id) == [0, -1])
    #expect(kernel.node().effects.count == 1)
    #expect(pump.reports.all.allSatisfy { if case .failed = $0 { false } else { true } })
  }

  @Test func `EACCES on a change: the id belongs to another program, so a new one is used`() throws
  {
    let pump = try pump()
    kernel.change {
      $0.loseEffects()
      $0.fill(1)
    }
    pump.play(0, at: 0, 1)
    #expect(kernel.node().effects[1]?.owner != -1)
    #expect(levels.last == 1)
  }

  @Test func `a lost effect without a free slot is reported once and tried again`() throws {
    let pump = try pump()
    kernel.change {
      $0.loseEffects()
      $0.fill(16)
    }
    pump.play(0, at: 0, 1)
    pump.play(0, at: 40 * millisecond, 1)
    pump.play(0, at: 80 * millisecond, 1)
    let kinds = pump.reports.all.compactMap { report -> DeviceError.Kind? in
      if case .failed(let error) = report { error.kind } else { nil }
    }
    #expect(kinds == [.busy])
    kernel.change { $0.effects[3] = nil }
    pump.advance(to: 160 * millisecond)
    #expect(levels.last == 1)
  }

  @Test func `a tap that the kernel refused is sent when it accepts effects again`() throws {
    let pump = try pump()
    kernel.change { $0.refusals[.upload] = [ENOMEM] }
    pump.play(0, at: 0, 1)
    pump.play(0, at: 15 * millisecond, 0)
    pump.advance(to: 1000 * millisecond)
    #expect(kernel.node().movements.map { $0.time / millisecond } == [80, 105])
    #expect(levels == [1, 0])
  }

  @Test func `a refusal is reported again after a success in between`() throws {
    let pump = try pump()
    for time in [0, 150, 300] {
      pump.advance(to: Int64(time) * millisecond)
      kernel.change { $0.refusals[.upload] = [ENOMEM] }
      pump.play(0, at: Int64(time) * millisecond, time == 150 ? 0.25 : 0.75)
    }
    #expect(pump.reports.all.filter { if case .failed = $0 { true } else { false } }.count == 3)
  }

  @Test func `EBUSY during playback: the effect is stopped and changed`() throws {
    let pump = try pump { $0.isBusyWhilePlaying = true }
    pump.play(0, at: 0, 0.5)
    pump.play(0, at: 50 * millisecond, 1)
    let half = 32768.0 / 65535
    #expect(levels == [half, 0, 1])
  }

  @Test func `a second EBUSY is reported as busy and the upload tried again`() throws {
    let pump = try pump()
    kernel.change { $0.refusals[.upload] = [EBUSY, EBUSY] }
    pump.play(0, at: 0, 1)
    guard case .failed(let error)? = pump.reports.all.last else {
      Issue.record("nothing was reported")
      return
    }
    #expect(error.kind == .busy)
    pump.advance(to: 80 * millisecond)
    #expect(levels.last == 1)
  }

  @Test func `ENODEV during a pattern: the device is disconnected, with one report`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    kernel.unplug()
    #expect(pump.play(0, at: 50 * millisecond, 0.5) == .accepted)
    #expect(pump.play(0, at: 60 * millisecond, 0.25) == .gone)
    pump.stop(at: 70 * millisecond)
    #expect(
      pump.reports.all == [
        .started(actuator: 0, nanoseconds: 0),
        .gone(DeviceError(.gone, "/dev/input/event5 was unplugged")),
      ])
  }

  @Test func `a disconnected device cannot make an output`() throws {
    let pump = try pump()
    kernel.unplug()
    pump.play(0, at: 0, 1)
    let error = #expect(throws: DeviceError.self) { try pump.device.makeOutput { _ in } }
    #expect(error?.kind == .gone)
  }

  @Test func `ENODEV at a stop also disconnects the device`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    kernel.unplug()
    pump.stop(at: 10 * millisecond)
    #expect(pump.reports.all.last == .gone(DeviceError(.gone, "/dev/input/event5 was unplugged")))
  }

  @Test func `a stop that the kernel refused is repeated until it is accepted`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    kernel.change { $0.refusals[.play] = [EIO, EIO] }
    pump.stop(at: 10 * millisecond)
    pump.advance(to: 500 * millisecond)
    #expect(kernel.node().calls.last?.what == .play(0, isOn: false))
    #expect(kernel.node().calls.last?.time == 170 * millisecond)
  }

  @Test func `the device's gain is never changed`() throws {
    // `KernelCalls` has no call for the gain. Only `play` with the code FF_GAIN (0x60) as its id
    // could set it.
    let pump = try pump()
    pump.play(0, at: 0, 1)
    pump.stop(at: 10 * millisecond)
    let ids = kernel.node().calls.compactMap { call -> Int16? in
      if case .play(let id, _) = call.what { id } else { nil }
    }
    // The ids of effects are below the number of slots, which is 16.
    #expect(ids.allSatisfy { $0 < 16 })
  }
}
