import TactusDevice
import TactusSerial
import TactusStatistics
import TactusWire
import TestBoard

@testable import TactusFirmware

/// A link, a line and a simulated device in one process, on a virtual clock. No time is spent
/// waiting, and every run gives the same results.
struct World {
  /// The faults of the line, the rate of the device's clock, and which parts are stalled.
  struct Settings {
    var baud = 115_200
    /// The host's time at which the device's clock was 0, and the drift of the device's clock.
    var deviceStart: Int64 = -5_000_000_000
    var drift = 0.0
    /// The largest random delay of a byte in each direction, in nanoseconds.
    var jitter: Int64 = 0
    /// The probability that a byte is lost.
    var loss = 0.0
    /// The directions in which bytes are lost.
    var cut: Ways = []
    /// The directions in which bytes wait until the direction is released.
    var held: Ways = []
    /// The stalled parts. A stalled device accepts no bytes and makes no ticks; the thread of a
    /// stalled link does not run.
    var frozen: Parts = []
    var actuators: UInt8 = 1
    /// The shortest pulse that the device declares for each motor.
    var minimumPulseMicroseconds: UInt32 = 0
    var seed: UInt64 = 1
    /// Whether ``World/records`` are stored.
    var keepsRecords = true

    /// Whether bytes are lost in both directions.
    var isCut: Bool {
      get { cut == .both }
      set { cut = newValue ? .both : [] }
    }

    /// Whether bytes wait in both directions.
    var isHeld: Bool {
      get { held == .both }
      set { held = newValue ? .both : [] }
    }
  }

  struct Ways: OptionSet {
    let rawValue: Int
    static let toDevice = Ways(rawValue: 1)
    static let toHost = Ways(rawValue: 2)
    static let both: Ways = [.toDevice, .toHost]
  }

  struct Parts: OptionSet {
    let rawValue: Int
    static let link = Parts(rawValue: 1)
    static let device = Parts(rawValue: 2)
  }

  /// The drives at one tick of the device.
  struct Tick {
    /// The time of the tick on the device's clock, in microseconds.
    var microseconds: UInt64
    /// The host's time at which the tick was computed, which is later if the device was stalled.
    var host: Int64
    var drives: [UInt16]
  }

  private(set) var now: Int64
  var settings: Settings
  var link: Link
  private(set) var device: Device<ModelMotor>
  private var toDevice = Lane()
  private var toHost = Lane()
  /// The end of the device's last stall.
  private var deviceRunsSince: Int64 = .min
  private var numbers: SeededGenerator
  /// The host's time at which the device's clock was 0.
  private var deviceZero: Int64
  var channel = OrderChannel()
  private var reader = OrderReader()
  /// The time at which the link's thread wakes if nothing arrives.
  private var linkWakes: Int64 = .min
  private(set) var ticks: [Tick] = []
  /// The times at which bytes were lost, in order.
  private(set) var lost: [Int64] = []
  /// The number of bytes that were sent, in both directions.
  private(set) var bytesSent = 0
  private(set) var reports: [LinkReport] = []
  /// The samples of the accelerometer.
  let samples = SampleStore()
  /// The reasons with which the link reported its end, one for each report.
  private(set) var endings: [DeviceError] = []
  /// The frames in both directions.
  private(set) var records: [FrameRecord] = []

  init(_ settings: Settings = Settings(), at now: Int64 = 0) {
    self.settings = settings
    self.now = now
    numbers = SeededGenerator(seed: settings.seed)
    deviceZero = settings.deviceStart
    device = Self.device(settings)
    link = Link(LinkSettings(baud: settings.baud), session: 7, at: now)
    device = Self.device(settings, startMicroseconds: deviceTime(at: now) / 1000 * 1000)
  }

  /// Creates a world in which half a second has passed, so that the link has usually opened the
  /// device.
  static func ready(_ settings: Settings = Settings(), at start: Int64 = 0) -> World {
    var world = World(settings, at: start)
    world.advance(to: start + 500_000_000)
    return world
  }

  static func device(
    _ settings: Settings, startMicroseconds: UInt64 = 0
  ) -> Device<ModelMotor> {
    var dictionary = DeviceDictionary()
    for byte in "virtual".utf8 { dictionary.name.append(byte) }
    for byte in "V-1".utf8 { dictionary.serialNumber.append(byte) }
    dictionary.isModel = true
    dictionary.actuatorCount = settings.actuators
    for actuator in 0..<4 {
      dictionary.actuators[actuator].name.append(UInt8(ascii: "a") + UInt8(actuator))
      dictionary.actuators[actuator].lowestSixteenths = 100 * 16
      dictionary.actuators[actuator].highestSixteenths = 300 * 16
      dictionary.actuators[actuator].minimumPulseMicroseconds = settings.minimumPulseMicroseconds
    }
    return Device(
      dictionary: dictionary, motors: ModelMotor(), startMicroseconds: startMicroseconds)
  }

  /// The true time of the device's clock at a time of the host, in microseconds.
  func deviceTime(at host: Int64) -> UInt64 {
    UInt64(max(Double(host - deviceZero) * (1 + settings.drift) / 1000, 0))
  }

  var capabilities: OutputCapabilities? { link.answer?.capabilities }

  var outputReports: [OutputReport] {
    reports.compactMap { if case .output(let report) = $0 { report } else { nil } }
  }

  /// The reason of the link's first end, even if the report was already taken.
  var ending: DeviceError? { endings.first }

  func drive(of actuator: Int = 0) -> UInt16 { device.motors.drive(of: actuator)?.level ?? 0 }

  /// The host's time at a time of the device's clock.
  func hostTime(of microseconds: UInt64) -> Int64 {
    deviceZero + Int64(Double(microseconds) * 1000 / (1 + settings.drift))
  }

  mutating func takeReports() -> [LinkReport] {
    defer { reports.removeAll() }
    return reports
  }

  /// Moves the device's clock forward. The device makes the ticks in between at once.
  mutating func stepDeviceClock(byMicroseconds step: Int64) { deviceZero -= step * 1000 }

  /// Makes the motor report faults from now on.
  mutating func plant(_ faults: FaultBits) { _ = device.motors.plant(faults, in: 0) }

  /// Makes the accelerometer answer or not.
  mutating func setSensor(answers: Bool) { device.motors.sensor.answers = answers }

  /// Ends the faults of the motor, and clears them in the device.
  mutating func mend() {
    plant([])
    for actuator in 0..<device.dictionary.actuatorCount {
      try? device.set(.faults(.actuator), UInt8(actuator))
    }
  }

  /// Restarts the device, with empty memory and its clock at 0.
  mutating func restartDevice() {
    device = Self.device(settings)
    deviceZero = now
  }

  mutating func forgetTraffic() { records.removeAll() }

  /// Lets time pass until a time of the host. The link's thread runs first, because a test may have
  /// changed anything that it reacts to.
  mutating func advance(to end: Int64) {
    linkWakes = .min
    run(to: end)
  }

  /// Lets time pass until a time of the host. The link's thread runs only when it would wake, so
  /// since the last run a test may only have submitted.
  mutating func run(to end: Int64) {
    while true {
      runOnce()
      let next = nextTime()
      guard next <= end else { break }
      now = max(now, next)
    }
    now = max(now, end)
  }

  private func nextTime() -> Int64 {
    let next = min(nextOfDevice, nextOfLink)
    // Work that is due now but was not done is tried again a microsecond later.
    return next <= now ? now + 1000 : next
  }

  /// The host's time at which the device next has work; `.max` while it is stalled.
  private var nextOfDevice: Int64 {
    if settings.frozen.contains(.device) { return .max }
    return settings.held.contains(.toDevice) ? nextTick : min(nextTick, toDevice.nextFrame)
  }

  /// The host's time at which the link's thread wakes; `.max` while it is stalled.
  private var nextOfLink: Int64 {
    if settings.frozen.contains(.link) { return .max }
    let next = min(linkWakes, nextOrder())
    return settings.held.contains(.toHost) ? next : min(next, toHost.nextFrame)
  }

  private var nextTick: Int64 {
    let micros = Double(device.timeMicroseconds + 1000)
    return deviceZero + Int64((micros * 1000 / (1 + settings.drift)).rounded(.up))
  }

  private mutating func runOnce() {
    if settings.frozen.contains(.device) {
      deviceRunsSince = now
    } else if nextOfDevice <= now {
      stepDevice()
    } else if settings.held.contains(.toDevice) {
      toDevice.heldUntil = now
    }
    if !settings.frozen.contains(.link) { stepLink() }
  }

  private mutating func stepDevice() {
    deliverToDevice()
    while deviceTime(at: now) >= device.timeMicroseconds + 1000 {
      device.tick()
      let drives = (0..<Int(settings.actuators)).map { drive(of: $0) }
      ticks.append(Tick(microseconds: device.timeMicroseconds, host: now, drives: drives))
    }
    // A byte is put on the line at most a millisecond before the line is free, so that the device
    // decides late which byte is next.
    while toHost.free <= now + 1_000_000, let byte = device.nextOutgoing() {
      send(byte, over: \.toHost, .toHost)
    }
  }

  private mutating func stepLink() {
    let isDue = nextOfLink <= now
    if isDue { deliverToHost() }
    let before = reader
    // Passes the submissions up to the present time.
    reader.give(channel, to: &link, at: now, submittedBy: now)
    // Without work the thread sleeps on, unless the engine has submitted or stopped something.
    guard isDue || reader != before else { return }
    link.advance(to: now)
    link.deliver(to: samples, at: now)
    let bytes = link.outgoing
    link.written(bytes.count)
    for byte in bytes { send(byte, over: \.toDevice, .toDevice) }
    linkWakes = link.nextNanoseconds(after: now)
    let new = link.takeReports()
    endings += new.compactMap { if case .ended(let error) = $0 { error } else { nil } }
    reports += new
    if settings.keepsRecords { records += link.takeRecords() } else { _ = link.takeRecords() }
  }

  /// The time of the next submission; `.max` if there is none.
  private func nextOrder() -> Int64 { reader.nextSubmission(in: channel, at: now) ?? .max }

  private mutating func deliverToDevice() {
    guard !settings.held.contains(.toDevice) else {
      toDevice.heldUntil = now
      return
    }
    // Bytes that waited, because their direction was held or the device was stalled, arrive at the
    // end of the wait.
    let since = max(toDevice.heldUntil, deviceRunsSince)
    while let first = toDevice.takeFirst(by: now) {
      let time = deviceTime(at: max(first.due, since))
      device.receive(first.byte, at: time, now: max(time, device.timeMicroseconds))
    }
  }

  private mutating func deliverToHost() {
    if settings.held.contains(.toHost) { return }
    var bytes: [UInt8] = []
    while let first = toHost.takeFirst(by: now) { bytes.append(first.byte) }
    if !bytes.isEmpty { link.receive(bytes.span, at: now) }
  }

  private mutating func send(
    _ byte: UInt8, over lane: WritableKeyPath<World, Lane>, _ way: Ways
  ) {
    bytesSent += 1
    if settings.cut.contains(way) || chance() < settings.loss {
      lost.append(now)
      return
    }
    let length = LinkSettings(baud: settings.baud).nanoseconds(bytes: 1)
    let start = max(self[keyPath: lane].free, now)
    let free = start + length
    self[keyPath: lane].free = free
    let due = settings.jitter == 0 ? free : free + Int64(chance() * Double(settings.jitter))
    self[keyPath: lane].append(byte, due: due)
  }

  /// A random number from 0 up to but not including 1.
  private mutating func chance() -> Double { Double(numbers.next() >> 11) * 0x1p-53 }
}
