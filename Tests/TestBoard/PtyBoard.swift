internal import Foundation
internal import Glibc
internal import Synchronization
internal import TactusDevice
public import TactusFirmware
internal import TactusWire

/// A simulated board at the device's end of a pseudo-terminal. It answers and ticks in real time
/// until it is unplugged.
@safe
public final class PtyBoard: Sendable {
  /// The path of the terminal that the host opens.
  public let path: String
  private let isEnded = Atomic<Bool>(false)
  private let level = Atomic<Int>(0)
  private let longest = Atomic<Int64>(0)
  private let bytes = Mutex<[UInt8]>([])
  private let isClosed = DispatchSemaphore(value: 0)

  /// - Parameter makeDevice: creates the board's device; called on the board's thread.
  public init(_ makeDevice: @escaping @Sendable () -> Device<ModelMotor>) throws {
    let terminal = try PseudoTerminal()
    let master = terminal.master
    path = terminal.path
    Thread.detachNewThread { [self] in
      run(master, makeDevice())
      _ = close(master)
      isClosed.signal()
    }
  }

  /// The drive of the first motor, from 0 to 65535.
  public var drive: Int { level.load(ordering: .acquiring) }

  /// The longest time in nanoseconds in which the machine did not run the board's thread. A real
  /// board has no such pauses; a host that asks the board in one gets no answer.
  public var longestPauseNanoseconds: Int64 { longest.load(ordering: .acquiring) }

  /// All bytes that the host has sent so far.
  public var received: [UInt8] { bytes.withLock { $0 } }

  /// Unplugs the board. When the function returns, the terminal no longer exists.
  public func pullOut() {
    if isEnded.exchange(true, ordering: .acquiringAndReleasing) { return }
    isClosed.wait()
  }

  /// A firmware device for a board. It declares that its motor is a model.
  public static func device() -> Device<ModelMotor> {
    var dictionary = DeviceDictionary()
    for byte in "board".utf8 { dictionary.name.append(byte) }
    dictionary.isModel = true
    dictionary.actuatorCount = 1
    dictionary.actuators[0].name.append(UInt8(ascii: "a"))
    dictionary.actuators[0].lowestSixteenths = 100 * 16
    dictionary.actuators[0].highestSixteenths = 300 * 16
    return Device(dictionary: dictionary, motors: ModelMotor())
  }

  private func run(_ master: Int32, _ made: consuming Device<ModelMotor>) {
    var device = made
    let zero = MonotonicClock.nowNanoseconds
    var last = zero
    var buffer = [UInt8](repeating: 0, count: 256)
    while !isEnded.load(ordering: .acquiring) {
      var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      unsafe poll(&polled, 1, 1)
      let hasBytes = polled.revents & Int16(POLLIN) != 0
      // Before the host opens the terminal, `poll` reports a hang-up at once, so the thread pauses.
      if !hasBytes, polled.revents != 0 { poll(nil, 0, 1) }
      let present = MonotonicClock.nowNanoseconds
      longest.max(present - last, ordering: .releasing)
      last = present
      let now = UInt64((present - zero) / 1000)
      if hasBytes {
        let count = unsafe read(master, &buffer, buffer.count)
        bytes.withLock { $0 += buffer.prefix(max(count, 0)) }
        for byte in buffer.prefix(max(count, 0)) {
          device.receive(byte, at: max(now, device.timeMicroseconds), now: now)
        }
      }
      while now >= device.timeMicroseconds + 1000 { device.tick() }
      level.store(Int(device.motors.drive(of: 0)?.level ?? 0), ordering: .releasing)
      var answer: [UInt8] = []
      while let byte = device.nextOutgoing() { answer.append(byte) }
      if !answer.isEmpty { _ = unsafe write(master, answer, answer.count) }
    }
  }
}
