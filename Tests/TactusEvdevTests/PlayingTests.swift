import TactusDevice
import Testing

@testable import TactusEvdev

private let millisecond: Int64 = 1_000_000

/// Tests playing on a pad without a profile. The pad gets at most one level every 10 ms, and pulses
/// of at least 25 ms.
@Suite struct PlayingTests {
  private let kernel = ScriptedKernel()

  private func pump(
    _ hardware: ScriptedKernel.Hardware = ScriptedKernel.Hardware(),
    _ node: ScriptedNode = ScriptedNode()
  ) throws -> Pump {
    kernel.plugIn(5, hardware, node)
    return try Pump(kernel)
  }

  /// The changes of the strong motor: the time in milliseconds, and the level in hundredths.
  private var strong: [[Int]] {
    kernel.node().movements.map {
      [Int($0.time / millisecond), Int(($0.strong * 100).rounded())]
    }
  }

  private var calls: [ScriptedKernel.Call.What] { kernel.node().calls.map(\.what) }

  private func rumble(_ strong: UInt16, _ weak: UInt16, id: Int16 = 0) -> Effect {
    Effect(id: id, kind: .rumble(strong: strong, weak: weak), lengthMilliseconds: 200)
  }

  @Test func `opening uses one slot with an effect without motion`() throws {
    let pump = try pump()
    withExtendedLifetime(pump) {
      #expect(calls == [.open, .mute, .upload(rumble(0, 0, id: -1))])
      #expect(kernel.node().movements == [])
    }
  }

  @Test func `a level is uploaded into the slot and started, for the length of a lease`() throws {
    let pump = try pump()
    pump.play(0, at: 10 * millisecond, 1)
    #expect(calls.suffix(2) == [.upload(rumble(0xffff, 0)), .play(0, isOn: true)])
    #expect(strong == [[10, 100]])
  }

  @Test func `a change is an upload into the same slot and a start`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 0.2)
    pump.play(0, at: 100 * millisecond, 1)
    #expect(strong == [[0, 20], [100, 100]])
    #expect(kernel.node().effects.count == 1)
  }

  @Test func `the levels of both motors are one effect`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    pump.play(1, at: 50 * millisecond, 1)
    #expect(kernel.uploads().suffix(2) == [rumble(0xffff, 0), rumble(0xffff, 0xffff)])
  }

  @Test func `two levels are at least the update interval apart`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 0.2)
    pump.play(0, at: 3 * millisecond, 0.4)
    pump.play(0, at: 6 * millisecond, 0.6)
    pump.advance(to: 50 * millisecond)
    #expect(strong == [[0, 20], [10, 60]])
  }

  @Test func `levels that the device cannot distinguish are sent once`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 0.5)
    pump.play(0, at: 20 * millisecond, 0.500_001)
    #expect(kernel.uploads().count == 2)
  }

  @Test func `a level is renewed every 80 ms for as long as the engine renews it`() throws {
    let pump = try pump()
    for time in stride(from: 0, through: 240, by: 80) {
      pump.play(0, at: Int64(time) * millisecond, 1)
    }
    let starts = kernel.node().calls.filter { $0.what == .play(0, isOn: true) }
    #expect(starts.map { $0.time / millisecond } == [0, 80, 160, 240])
  }

  @Test func `a level that the engine does not renew is always ended by the driver`() throws {
    var node = ScriptedNode()
    node.isTimed = false
    let pump = try pump(ScriptedKernel.Hardware(driver: "hid_xpadneo"), node)
    pump.play(0, at: 0, 1)
    pump.advance(to: 1000 * millisecond)
    #expect(strong == [[0, 100], [200, 0]])
  }

  @Test func `a tap lasts for the shortest pulse`() throws {
    let pump = try pump()
    pump.play(0, at: 0, for: 5 * millisecond, 1)
    pump.play(0, at: 5 * millisecond, 0)
    pump.advance(to: 100 * millisecond)
    #expect(strong == [[0, 100], [25, 0]])
  }

  @Test func `level 0 stops the effect and uploads nothing`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    pump.play(0, at: 50 * millisecond, 0)
    #expect(calls.last == .play(0, isOn: false))
    #expect(kernel.uploads().count == 2)
  }

  @Test func `a stop acts at once, and discards a held level and a pending tap`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    pump.play(0, at: 1 * millisecond, 0)
    pump.play(0, at: 2 * millisecond, 0.75)
    pump.stop(at: 3 * millisecond)
    pump.advance(to: 100 * millisecond)
    #expect(strong == [[0, 100], [3, 0]])
  }

  /// The level must be sent again, because a DualShock 4 stops its motors after 5 s without a
  /// report.
  @Test func `a level that lasts long is sent again every 80 ms`() throws {
    let pump = try pump()
    for time in stride(from: 0, through: 6000, by: 10) {
      pump.play(0, at: Int64(time) * millisecond, 0.5)
    }
    let starts = kernel.node().calls.filter { $0.what == .play(0, isOn: true) }.map(\.time)
    #expect(starts.first == 0)
    #expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 == 80 * millisecond })
    #expect(starts.last.map { $0 > 5900 * millisecond } == true)
    #expect(strong == [[0, 50]])
  }

  @Test func `a stop of a still device sends nothing`() throws {
    let pump = try pump()
    let before = calls.count
    pump.stop(at: 0)
    #expect(calls.count == before)
  }

  @Test func `after a stop the device plays again`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    pump.stop(at: 5 * millisecond)
    pump.play(0, at: 6 * millisecond, 0.5)
    pump.advance(to: 100 * millisecond)
    #expect(strong == [[0, 100], [5, 0], [15, 50]])
  }

  @Test func `a ramp without a following segment reaches its end`() throws {
    let pump = try pump()
    pump.play(0, at: 0, for: 40 * millisecond, 0.8, to: 0.4)
    pump.advance(to: 100 * millisecond)
    #expect(strong == [[0, 80], [42, 40]])
  }

  @Test func `a tap during a stall is sent after it, followed by the present level`() throws {
    let pump = try pump()
    kernel.change { node in
      node.delays[.upload] = [30_000 * millisecond]
      node.interludes[.upload] = {
        pump.leave(at: 10_000 * millisecond, 1)
        pump.leave(at: 10_015 * millisecond, 0)
      }
    }
    pump.play(0, at: 0, 0.25)
    pump.play(0, at: 30_005 * millisecond, 0)
    pump.advance(to: 31_000 * millisecond)
    #expect(strong == [[30_000, 25], [30_010, 100], [30_035, 0]])
    #expect(
      pump.reports.all.contains(.late(actuator: 0, byNanoseconds: 20_010 * millisecond)))
  }

  @Test func `a stop during a stall removes all earlier levels`() throws {
    let pump = try pump()
    kernel.change { node in
      node.delays[.upload] = [1000 * millisecond]
      node.interludes[.upload] = {
        pump.leave(at: 100 * millisecond, 1)
        pump.leave(at: 115 * millisecond, 0)
      }
    }
    pump.play(0, at: 0, 0.25)
    pump.stop(at: 1000 * millisecond)
    pump.advance(to: 2000 * millisecond)
    #expect(strong == [[1000, 25], [1000, 0]])
  }

  @Test func `many taps never use more than one slot, and a stop ends the last level`() throws {
    let pump = try pump()
    for index in 0..<10_000 {
      let time = Int64(index) * 7 * millisecond
      pump.play(index % 2, at: time, index % 3 == 0 ? 1 : 0.3)
      if kernel.node().effects.count > 1 { Issue.record("two slots at \(time)") }
    }
    pump.stop(at: 70_001 * millisecond)
    #expect(kernel.node().effects.count == 1)
    #expect(kernel.node().movements.last?.strong == 0)
    #expect(kernel.node().movements.last?.weak == 0)
  }

  @Test func `a device that declares FF_RUMBLE and refuses it is driven by a sine`() throws {
    var node = ScriptedNode()
    node.takes = [.sine]
    let pump = try pump(ScriptedKernel.Hardware(driver: "cs40l50_vibra"), node)
    #expect(pump.capabilities.actuators.map(\.name) == ["motor"])
    pump.play(0, at: 0, 1)
    // A motor without a profile is assumed to have 170 Hz: the period is 1000 / 170 = 5.88 ms,
    // rounded to 6.
    #expect(
      kernel.uploads().last?.kind == .sine(periodMilliseconds: 6, magnitude: 0x7fff))
  }

  @Test func `a device that accepts neither rumble nor sine is driven by a constant force`() throws
  {
    var node = ScriptedNode()
    node.takes = [.constant]
    var hardware = ScriptedKernel.Hardware(driver: "da7280")
    // These bits are FF_RUMBLE, FF_PERIODIC, FF_CONSTANT and FF_SINE.
    hardware.effects = "4070000 0"
    let pump = try pump(hardware, node)
    pump.play(0, at: 0, 0.5)
    #expect(kernel.uploads().last?.kind == .constant(level: 16384))
  }

  @Test func `the output reports when an actuator starts and ends`() throws {
    let pump = try pump()
    pump.play(0, at: 0, 1)
    pump.play(0, at: 100 * millisecond, 0)
    #expect(
      pump.reports.all == [
        .started(actuator: 0, nanoseconds: 0), .ended(actuator: 0, nanoseconds: 100 * millisecond),
      ])
  }

  @Test func `a released device is erased and closed`() throws {
    do {
      let pump = try pump()
      pump.play(0, at: 0, 1)
    }
    #expect(calls.suffix(2) == [.erase(0), .close])
    #expect(kernel.node().movements.last?.strong == 0)
  }
}
