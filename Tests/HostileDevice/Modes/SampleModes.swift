extension HostileMode {
  /// Devices with an accelerometer that misbehave with it. No player requests the samples: it
  /// plays as if they were not there.
  static let samples: [HostileMode] = [
    HostileMode("an accelerometer that sends nothing") { $0.declare = { $0.accelerometer = real } },
    HostileMode("an accelerometer of no sense") {
      $0.declare = { $0.accelerometer = Array(repeating: 0, count: 17) }
    },
    HostileMode("an accelerometer that is refused") {
      $0.declare = { $0.accelerometer = real }
      $0.refuse(.get, 10)
    },
    HostileMode("an accelerometer that is not described") {
      $0.declare = { $0.accelerometer = real }
      $0.ignored.insert(.get)
    },
    HostileMode("samples of a device without an accelerometer") {
      $0.unasked = { [block($0, rate: 3200, count: 34)] }
    },
    HostileMode("a flood of samples") {
      $0.declare = { $0.accelerometer = real }
      $0.unasked = { memory in
        memory.greetedAt == nil
          ? [] : (0..<50).map { _ in block(memory, rate: 3200, count: 34) }
      }
    },
    HostileMode("a flood of samples before HELLO") {
      $0.declare = { $0.accelerometer = real }
      $0.unasked = { memory in (0..<5).map { _ in block(memory, rate: 3200, count: 34) } }
    },
    HostileMode("samples of another rate, at times that run back") {
      $0.declare = { $0.accelerometer = real }
      $0.unasked = { memory in
        var past = memory
        past.now = UInt64(max(0, 10_000_000 - Int64(memory.now)))
        return [block(past, rate: UInt64(memory.ticks % 7), count: 1)]
      }
    },
    HostileMode("samples without samples, and of more than fit") {
      $0.declare = { $0.accelerometer = real }
      $0.unasked = { [block($0, rate: 3200, count: 0), block($0, rate: 3200, count: 255)] }
    },
  ]

  /// An accelerometer of 3.2 kHz.
  private static let real: [UInt8] =
    littleEndian(3200, 2) + littleEndian(1600, 2) + littleEndian(7800, 2)
    + littleEndian(16_000, 2) + [3] + Array("REAL".utf8) + [0, 0, 0, 0]

  /// A frame of samples. Its samples have all bits set.
  private static func block(_ memory: HostileMemory, rate: UInt64, count: UInt8) -> LineFrame {
    LineFrame(
      .samples, UInt8(truncatingIfNeeded: memory.ticks),
      littleEndian(memory.now, 4) + littleEndian(rate, 2) + littleEndian(7800, 2)
        + littleEndian(0, 2) + [2, count]
        + Array(repeating: 0xFF, count: min((3 * Int(count) + 1) / 2, 52)))
  }
}
