import TactusDevice
import TactusFirmware
import TactusWire
import Testing

@testable import TactusSerial

/// A link opens a device whose motor driver is still starting: it tests and calibrates its motor.
@Suite struct StartingDriverTests {
  private func asked(_ world: World) -> [MessageType] {
    world.records.filter { $0.direction == .toDevice }.compactMap {
      MessageType(rawValue: $0.frame.type)
    }
  }

  @Test func `the link waits for the driver, and then reads the dictionary again`() {
    var world = World()
    world.plant(.starting)
    world.advance(to: 2_000 * millisecond)
    #expect(world.capabilities == nil)
    #expect(world.reports.isEmpty)
    // The link requests the driver's state ten times a second.
    #expect((15...21).contains(asked(world).count { $0 == .status }))
    let descriptions = asked(world).count { $0 == .describe }
    world.plant([])
    world.advance(to: 2_500 * millisecond)
    #expect(world.capabilities != nil)
    #expect(asked(world).count { $0 == .describe } == 2 * descriptions)
  }

  @Test func `if all drivers are ready, each state and each page is requested once`() {
    var settings = World.Settings()
    settings.actuators = 3
    let world = World.ready(settings)
    #expect(world.capabilities != nil)
    #expect(asked(world).count { $0 == .status } == 3)
    #expect(asked(world).count { $0 == .describe } == Int(world.device.dictionary.pages))
  }

  @Test func `a link whose device's driver is not ready within 8 s ends with that reason`() {
    var world = World()
    world.plant(.starting)
    world.advance(to: 7_900 * millisecond)
    #expect(world.ending == nil)
    world.advance(to: 8_200 * millisecond)
    #expect(world.ending?.kind == .notAnswering)
    #expect(world.ending?.message.contains("its motor was not ready within 8 s") == true)
  }

  /// A driver with a fault does not become ready. The fault is reported when something is played.
  @Test func `the link does not wait for a driver with a fault`() {
    var world = World()
    world.plant([.starting, .bus])
    world.advance(to: 500 * millisecond)
    #expect(world.capabilities != nil)
  }

  @Test func `a link ends if the device stops answering while the link waits for the driver`() {
    var world = World()
    world.plant(.starting)
    world.advance(to: 500 * millisecond)
    world.settings.isCut = true
    world.advance(to: 8_200 * millisecond)
    #expect(world.ending?.kind == .notAnswering)
  }

  /// A device reports why it last restarted. Its title shows that only for a watchdog and a crash.
  @Test(arguments: [
    (LastReset(.power), ""), (LastReset(.pin), ""),
    (LastReset(.watchdog), ", restarted by its watchdog"),
    (LastReset(.crash, address: 0x0800_1234), ", restarted after a crash at 0x8001234"),
  ])
  func `the title of a device states a restart by its watchdog or after a crash`(
    _ reset: LastReset, _ warning: String
  ) throws {
    var dictionary = World.device(World.Settings()).dictionary
    dictionary.lastReset = reset
    let welcome = try #require(World.ready().link.welcome)
    let answer = try DeviceAnswer(dictionary, welcome, LinkSettings())
    #expect(answer.title == "virtual V-1, firmware 1.0.0, modelled motor\(warning)")
  }

  @Test func `a link that lists devices does not wait for a driver`() {
    var link = Link(LinkSettings(awaitsDrivers: false), session: 7, at: 0)
    var device = World.device(World.Settings())
    _ = device.motors.plant(.starting, in: 0)
    device.tick()
    for _ in 0..<20 where link.answer == nil {
      link.advance(to: 0)
      for byte in link.outgoing { device.receive(byte, at: 0, now: 0) }
      link.written(link.outgoing.count)
      var bytes: [UInt8] = []
      while let byte = device.nextOutgoing() { bytes.append(byte) }
      link.receive(bytes.span, at: 0)
    }
    #expect(link.answer != nil)
  }
}
