import TactusDevice
import TactusLoopback
import TactusSystem
import Testing

@testable import TactusStudio

private let second: Int64 = 1_000_000_000

private func segment(_ from: Double, _ to: Double, _ first: Double, _ last: Double) -> Segment {
  Segment(
    actuator: 0, startNanoseconds: Int64(from * 1e9), endNanoseconds: Int64(to * 1e9),
    startLevel: first, endLevel: last, frequencyHertz: 100)
}

extension Desk {
  /// Replaces the device by another one, which the caller closes.
  func open(_ id: String, energy: EnergyWatch = EnergyWatch()) throws -> StudioStage {
    let device = try LoopbackBackend().open(DeviceID(id))
    let next = try StudioStage(
      device, studio.configuration, log: .silent, energy: energy, isVirtual: true)
    studio.setStage(next)
    return next
  }
}

/// The limit of the energy that the studio sends to a motor.
@Suite struct EnergyTests {
  /// What is used after some seconds, of which a fifth comes back.
  private func used(_ energy: Double, _ seconds: Double) -> Double { energy - 0.2 * seconds }

  @Test func `a held level uses its square`() {
    var energy = DriveEnergy()
    energy.add(segment(0, 0, 0.5, 0.5), at: 0)
    energy.advance(to: 100 * second)
    #expect(abs(energy.budget.used - used(25, 100)) < 1e-9)
  }

  @Test func `a ramp uses the integral of its square, and then holds its end`() {
    var energy = DriveEnergy()
    energy.add(segment(0, 3, 0, 1), at: 0)
    energy.advance(to: 3 * second)
    #expect(abs(energy.budget.used - used(1, 3)) < 1e-9)
    energy.advance(to: 13 * second)
    #expect(abs(energy.budget.used - used(11, 13)) < 1e-9)
  }

  @Test func `how often the time is read does not change the energy`() {
    var energy = DriveEnergy()
    // At first a level is held, because a budget that is not used does not recover further.
    energy.add(segment(0, 0, 1, 1), at: 0)
    energy.add(segment(10, 13, 0, 1), at: 0)
    energy.add(segment(13, 13, 0.8, 0.8), at: 0)
    for step in 1...230 { energy.advance(to: Int64(step) * second / 10) }
    #expect(abs(energy.budget.used - used(10 + 1 + 6.4, 23)) < 1e-9)
  }

  @Test func `a segment counts until the next one starts, also if it was sent ahead`() {
    var energy = DriveEnergy()
    energy.add(segment(1, 1, 1, 1), at: 0)
    energy.add(segment(31, 31, 0.1, 0.1), at: 0)
    energy.advance(to: 41 * second)
    #expect(abs(energy.budget.used - used(30 + 0.1, 41)) < 1e-9)
  }

  @Test func `withdrawn segments use nothing`() {
    var energy = DriveEnergy()
    energy.add(segment(0, 0, 0, 0), at: 0)
    energy.add(segment(5, 5, 1, 1), at: 0)
    energy.revise(from: 5 * second)
    energy.advance(to: 100 * second)
    #expect(energy.budget.used == 0)
  }

  @Test func `a stop ends what is used`() {
    var energy = DriveEnergy()
    energy.add(segment(0, 0, 1, 1), at: 0)
    energy.stop(at: 10 * second)
    energy.advance(to: 20 * second)
    #expect(abs(energy.budget.used - used(10, 20)) < 1e-9)
  }

  @Test(arguments: [(1.0, 150.0), (0.6, 750.0)])
  func `a level spends its budget at the stated time`(level: Double, seconds: Double) {
    var energy = DriveEnergy()
    energy.add(segment(0, 0, level, level), at: 0)
    energy.advance(to: Int64((seconds - 0.01) * 1e9))
    #expect(!energy.budget.isSpent)
    energy.advance(to: Int64((seconds + 0.01) * 1e9))
    #expect(energy.budget.isSpent)
  }

  @Test func `a level of 0.44 plays without an end`() {
    var energy = DriveEnergy()
    energy.add(segment(0, 0, 0.44, 0.44), at: 0)
    energy.advance(to: 100_000 * second)
    #expect(!energy.budget.isSpent)
  }

  @Test func `a spent budget recovers in a minute`() {
    var budget = EnergyBudget()
    budget.count(150, during: 150)
    #expect(budget.isSpent && abs(budget.rest - 60) < 1e-9)
    budget.count(0, during: 59.9)
    #expect(budget.isSpent)
    budget.count(0, during: 0.2)
    #expect(!budget.isSpent && budget.rest == 0)
  }

  @Test func `a device that was driven for long is stopped, rests, and plays again`() throws {
    let desk = try Desk()
    let page = desk.page()
    let press = #"{"do":"press","finger":1,"intensity":1,"sharpness":0.5}"#
    var reasons: [String] = []
    while reasons.isEmpty, desk.stage.seconds < 300 {
      desk.send(press, page)
      desk.stage.advance(seconds: 1)
      _ = desk.stage.takeNewRecords()
      desk.studio.deliver(at: desk.now)
      reasons = page.take("refused")
    }
    #expect(abs(desk.stage.seconds - 150) < 2)
    #expect(reasons.contains { $0.contains("stopped: the motors were driven for long and rest") })
    desk.send(press, page)
    #expect(page.take("refused").contains { $0.contains("rest for") })
    let stopped = desk.stage.seconds
    desk.stage.advance(seconds: 1)
    #expect(desk.peak(stopped + 0.1...stopped + 0.9) == 0)
    desk.stage.advance(seconds: 66)
    _ = desk.stage.takeNewRecords()
    desk.studio.deliver(at: desk.now)
    desk.send(press, page)
    let again = desk.stage.seconds
    desk.stage.advance(seconds: 1)
    #expect(page.take("refused").isEmpty)
    #expect(desk.peak(again + 0.1...again + 0.9) == 1)
    // The budget is spent a second time.
    let further = try spend(desk, page)
    #expect(further.contains { $0.contains("stopped: ") })
    let second = desk.stage.seconds
    desk.stage.advance(seconds: 1)
    #expect(desk.peak(second + 0.1...second + 0.9) == 0)
  }

  /// Drives the motor until the studio reports something. Returns the reports.
  private func spend(_ desk: Desk, _ page: TestSocket) throws -> [String] {
    let end = desk.stage.seconds + 300
    while desk.stage.seconds < end {
      desk.send(#"{"do":"press","finger":1,"intensity":1,"sharpness":0.5}"#, page)
      desk.stage.advance(seconds: 1)
      _ = desk.stage.takeNewRecords()
      desk.studio.deliver(at: desk.now)
      let reasons = page.take("refused")
      if !reasons.isEmpty { return reasons }
    }
    return []
  }

  @Test func `what is started while the motors rest is not felt, and ends`() throws {
    let desk = try Desk()
    let page = desk.page()
    let reasons = try spend(desk, page)
    #expect(!reasons.isEmpty)
    let stopped = desk.stage.seconds
    for step in 0..<4 {
      // As if the message had been handled while the budget ran out.
      let touch = PageMessage.Touch(intensity: 1, sharpness: 0.5)
      #expect(desk.studio.press(PageKey(page: 1, key: step), touch) == nil)
      desk.send(#"{"do":"gain","value":1}"#, page)
      desk.send(#"{"do":"mute","on":false}"#, page)
      desk.stage.advance(seconds: 0.5)
      desk.studio.deliver(at: desk.now)
      #expect(desk.studio.state.withLock { $0.fingers.isEmpty })
    }
    #expect(desk.peak(stopped + 0.1...desk.stage.seconds) == 0)
    desk.studio.show(ball: Self.ball)
    _ = desk.studio.programs.takeAll()
    desk.studio.deliver(at: desk.now)
    let actions = desk.studio.programs.takeAll()
    #expect(actions.first == .endAll)
  }

  private static let ball = BallScene(
    page: 1, side: "down", begin: 0, start: 0, box: [640, 400], position: .zero, velocity: .zero,
    acceleration: .zero, radius: 20, lastImpactMilliseconds: 0, strength: 0)

  @Test func `a device that is closed and opened again goes on resting`() throws {
    let desk = try Desk()
    let page = desk.page()
    var ledger = EnergyLedger()
    let listing = desk.stage.listing
    let watch = ledger.watch(of: listing, at: 0)
    let first = try desk.open("loopback", energy: watch)
    for _ in 0..<2 {
      desk.send(#"{"do":"press","finger":1,"intensity":1,"sharpness":0.5}"#, page)
      first.advance(seconds: 76)
      _ = first.takeNewRecords()
    }
    #expect(first.restSeconds > 50)
    desk.studio.setStage(nil)
    first.close()
    let other = try desk.open("loopback:motors", energy: EnergyWatch())
    #expect(other.restSeconds == 0)
    other.close()
    let again = try desk.open("loopback", energy: ledger.watch(of: listing, at: 0))
    defer { again.close() }
    #expect(again.restSeconds > 50)
    desk.studio.deliver(at: desk.now)
    #expect(page.take("refused").contains { $0.contains("rest for") })
  }

  @Test func `a device has its own watch, and rested devices are forgotten`() {
    var ledger = EnergyLedger()
    func listing(_ number: Int) -> DeviceListing {
      DeviceListing(id: DeviceID("evdev:\(number)"), name: "pad", category: .pad)
    }
    let first = ledger.watch(of: listing(0), at: 0)
    first.take(SessionRecord(.opened(listing(0), Self.capabilities), of: 0))
    first.take(SessionRecord(.sent(.submitted(atNanoseconds: 0)), of: 0))
    first.take(SessionRecord(.sent(.segment(segment(0, 0, 1, 1))), of: 0))
    #expect(first.rest(at: 151 * second) > 0)
    for number in 1..<100 {
      let other = ledger.watch(of: listing(number), at: 151 * second)
      #expect(other !== first)
    }
    let again = ledger.watch(of: listing(0), at: 151 * second)
    #expect(again === first)
    first.take(SessionRecord(.closed, of: 0))
    #expect(first.rest(at: 220 * second) == 0 && !first.isRested(at: 220 * second))
    #expect(first.isRested(at: 1000 * second))
  }

  private static let capabilities = OutputCapabilities(
    actuators: [Actuator(name: "lra", kind: .lra, frequencyBandHertz: 120...220)],
    lease: .standard(.device))
}
