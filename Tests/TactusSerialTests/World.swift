import TactusDevice
import TactusSerial
import TactusWire
import TestSupport

@testable import TactusFirmware

/// A link, a line and a device in the process, on a virtual clock: nothing waits, and every run is
/// the same.
struct World {
  /// What the line and the device's crystal do.
  struct Settings {
    var baud = 115_200
    /// Host time at which the device's clock showed 0, and by how much it is faster.
    var deviceStart: Int64 = -5_000_000_000
    var drift = 0.0
    /// Nanoseconds that a byte takes beyond its length, each way: from 0 to this, by chance.
    var jitter: Int64 = 0
    /// The probability that a byte is lost.
    var loss = 0.0
    /// Whether what is sent is lost, or waits.
    var isCut = false
    var isHeld = false
    var actuators: UInt8 = 1
    var seed: UInt64 = 1
  }

  private struct Lane {
    var bytes: [(due: Int64, byte: UInt8)] = []
    var free: Int64 = .min
  }

  private(set) var now: Int64
  var settings: Settings
  var link: Link
  private(set) var device: Device<ModelMotor>
  private var toDevice = Lane()
  private var toHost = Lane()
  private var numbers: SeededGenerator
  /// The host time at which the device's clock showed 0.
  private var deviceZero: Int64
  var channel = OrderChannel(isPolled: false)
  private var reader = OrderReader()
  /// The drive of each tick: the device's clock, and the motors.
  private(set) var ticks: [(microseconds: UInt64, drives: [UInt16])] = []
  private(set) var reports: [LinkReport] = []
  /// Every frame, both ways.
  private(set) var records: [FrameRecord] = []

  init(_ settings: Settings = Settings(), at now: Int64 = 0) {
    self.settings = settings
    self.now = now
    numbers = SeededGenerator(seed: settings.seed)
    deviceZero = settings.deviceStart
    device = Self.device(settings)
    link = Link(LinkSettings(baud: settings.baud), session: 7, at: now)
    while deviceTime(at: now) >= device.timeMicroseconds + 1000 { device.tick() }
  }

  /// A world whose link is ready.
  static func ready(_ settings: Settings = Settings(), at start: Int64 = 0) -> World {
    var world = World(settings, at: start)
    world.advance(to: start + 500_000_000)
    return world
  }

  static func device(_ settings: Settings) -> Device<ModelMotor> {
    var dictionary = DeviceDictionary()
    for byte in "virtual".utf8 { dictionary.name.append(byte) }
    for byte in "V-1".utf8 { dictionary.serialNumber.append(byte) }
    dictionary.isModel = true
    dictionary.actuatorCount = settings.actuators
    for actuator in 0..<4 {
      dictionary.actuators[actuator].name.append(UInt8(ascii: "a") + UInt8(actuator))
      dictionary.actuators[actuator].lowestSixteenths = 100 * 16
      dictionary.actuators[actuator].highestSixteenths = 300 * 16
    }
    return Device(dictionary: dictionary, motors: ModelMotor())
  }

  /// What the device's clock really shows.
  func deviceTime(at host: Int64) -> UInt64 {
    UInt64(max(Double(host - deviceZero) * (1 + settings.drift) / 1000, 0))
  }

  var capabilities: OutputCapabilities? { link.answer?.capabilities }

  var outputReports: [OutputReport] {
    reports.compactMap { if case .output(let report) = $0 { report } else { nil } }
  }

  var ending: DeviceError? {
    reports.lazy.compactMap { if case .ended(let error) = $0 { error } else { nil } }.first
  }

  func drive(of actuator: Int = 0) -> UInt16 { device.motors.drive(of: actuator)?.level ?? 0 }

  /// The host's time at a time of the device's clock.
  func hostTime(of microseconds: UInt64) -> Int64 {
    deviceZero + Int64(Double(microseconds) * 1000 / (1 + settings.drift))
  }

  mutating func takeReports() -> [LinkReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// The device's clock jumps ahead; the ticks between are made up for at once.
  mutating func stepDeviceClock(byMicroseconds step: Int64) { deviceZero -= step * 1000 }

  /// From now on the motor reports faults.
  mutating func plant(_ faults: FaultBits) { _ = device.motors.plant(faults, in: 0) }

  /// The motor is well again, and the device forgets what was wrong with it.
  mutating func mend() {
    plant([])
    for actuator in 0..<device.dictionary.actuatorCount {
      try? device.set(.faults(.actuator), UInt8(actuator))
    }
  }

  /// The device loses its memory and begins at 0.
  mutating func restartDevice() {
    device = Self.device(settings)
    deviceZero = now
  }

  mutating func forgetTraffic() { records.removeAll() }

  mutating func advance(to end: Int64) {
    while true {
      step()
      let next = nextTime()
      guard next <= end else { break }
      now = max(now, next)
    }
    now = max(now, end)
  }

  private func nextTime() -> Int64 {
    var next = min(link.nextNanoseconds(after: now), nextTick, nextOrder())
    if !settings.isHeld {
      next = min(next, toDevice.bytes.first?.due ?? .max, toHost.bytes.first?.due ?? .max)
    }
    // What is due now and was not done comes with the next microsecond.
    return next <= now ? now + 1000 : next
  }

  private var nextTick: Int64 {
    let micros = Double(device.timeMicroseconds + 1000)
    return deviceZero + Int64((micros * 1000 / (1 + settings.drift)).rounded(.up))
  }

  private mutating func step() {
    deliverToDevice()
    while deviceTime(at: now) >= device.timeMicroseconds + 1000 {
      device.tick()
      ticks.append(
        (device.timeMicroseconds, (0..<Int(settings.actuators)).map { drive(of: $0) }))
    }
    while let byte = device.nextOutgoing() { send(byte, over: \.toHost) }
    deliverToHost()
    takeOrders()
    link.advance(to: now)
    let bytes = link.outgoing
    link.written(bytes.count)
    for byte in bytes { send(byte, over: \.toDevice) }
    reports += link.takeReports()
    records += link.takeRecords()
  }

  private mutating func takeOrders() {
    let end = reader.begin(channel, &link, at: now)
    while !reader.isAtEnd(end) {
      // Time passes up to when an order was given.
      if case .play(_, let submitted) = reader.peek(channel), submitted > now { return }
      link.take(reader.next(channel), at: now)
    }
  }

  /// When the next order was given; `.max`: there is none.
  private func nextOrder() -> Int64 {
    guard !reader.isAtEnd(channel.end) else { return .max }
    if case .play(_, let submitted) = reader.peek(channel) { return submitted }
    return now
  }

  private mutating func deliverToDevice() {
    if settings.isHeld { return }
    while let first = toDevice.bytes.first, first.due <= now {
      toDevice.bytes.removeFirst()
      let time = deviceTime(at: first.due)
      device.receive(first.byte, at: time, now: max(time, device.timeMicroseconds))
    }
  }

  private mutating func deliverToHost() {
    if settings.isHeld { return }
    var bytes: [UInt8] = []
    while let first = toHost.bytes.first, first.due <= now {
      toHost.bytes.removeFirst()
      bytes.append(first.byte)
    }
    if !bytes.isEmpty { link.receive(bytes.span, at: now) }
  }

  private mutating func send(_ byte: UInt8, over lane: WritableKeyPath<World, Lane>) {
    if settings.isCut || chance() < settings.loss { return }
    let length = LinkSettings(baud: settings.baud).nanoseconds(bytes: 1)
    let start = max(self[keyPath: lane].free, now)
    let free = start + length
    self[keyPath: lane].free = free
    let due = free + Int64(chance() * Double(settings.jitter))
    // A byte does not overtake the one before it.
    let last = self[keyPath: lane].bytes.last?.due ?? .min
    self[keyPath: lane].bytes.append((max(due, last), byte))
  }

  private mutating func chance() -> Double { Double.random(in: 0..<1, using: &numbers) }
}
