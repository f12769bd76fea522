import TactusDevice
import TactusFirmware
import TactusWire
import VirtualBoard

/// Groups of bytes for the device, each with the tick before which the device receives it. The
/// firmware reads them in Tape.swift.
struct Recording {
  private(set) var entries: [(tick: Int, bytes: [UInt8])] = []
  private var tag: UInt8 = 0
  private var sequence: UInt8 = 0

  mutating func add(before tick: Int, bytes: [UInt8]) { entries.append((tick, bytes)) }

  mutating func request(before tick: Int, _ message: Message) {
    tag &+= 1
    add(before: tick, bytes: message.frame(sequence: tag).line)
  }

  mutating func order(before tick: Int, _ message: Message) {
    add(before: tick, bytes: message.frame(sequence: sequence).line)
    sequence &+= 1
  }

  mutating func greet(before tick: Int, session: UInt32) {
    sequence = 0
    request(before: tick, .hello(Hello(session: session)))
  }

  mutating func stop(before tick: Int) { request(before: tick, .stop(firstSequence: sequence)) }

  /// The bytes in the memory layout of the emulated controller.
  var tape: [UInt8] {
    let body = entries.flatMap { entry in
      number(entry.tick) + [UInt8(entry.bytes.count)] + entry.bytes
    }
    return Array("TAPE".utf8) + number(body.count) + body
  }

  private func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// The bytes that the device in this process sends for this recording.
  func played() -> [UInt8] {
    var device = Image.device()
    var sent: [UInt8] = []
    var place = 0
    for tick in 1...((entries.last?.tick ?? 0) + 1) {
      while place < entries.count, entries[place].tick <= tick {
        let now = device.timeMicroseconds
        for byte in entries[place].bytes { device.receive(byte, at: now, now: now) }
        place += 1
      }
      device.tick()
      while let byte = device.nextOutgoing() { sent.append(byte) }
    }
    return sent
  }

  /// The bytes that the image sends for this recording, up to a count.
  func playedByImage(_ count: Int, time: Emulator.Time) throws -> [UInt8] {
    let emulator = try Emulator(image: Image.path, tape: tape, time: time)
    let deadline = MonotonicClock.nowNanoseconds + Host.timeout
    var sent: [UInt8] = []
    while sent.count < count, MonotonicClock.nowNanoseconds < deadline {
      Descriptor.wait(for: [emulator.serial], milliseconds: 1000)
      if emulator.serial.read(upTo: 65_536, into: &sent) == .gone { break }
    }
    return sent
  }
}
