extension HostileMode {
  /// Lines that lose, add and delay bytes.
  static let lines: [HostileMode] = [
    HostileMode("echo") {
      $0.line = { _, _ in [] }
      $0.hear = { memory, bytes in
        memory.echo += bytes
        return []
      }
      $0.noise = { memory in
        defer { memory.echo = [] }
        return memory.echo
      }
    },
    HostileMode("echo before each answer") {
      $0.answer = { _, frame, honest in [frame] + honest }
    },
    HostileMode("random bytes") {
      $0.line = { _, _ in [] }
      $0.noise = { memory in (0..<10).map { _ in UInt8(truncatingIfNeeded: memory.chance()) } }
    },
    HostileMode("a flood of random bytes") {
      $0.noise = { memory in (0..<1000).map { _ in UInt8(truncatingIfNeeded: memory.chance()) } }
    },
    HostileMode("a flood of zeros") { $0.noise = { _ in Array(repeating: 0, count: 1000) } },
    HostileMode("a flood without end of a frame") {
      $0.noise = { _ in Array(repeating: 0x55, count: 1000) }
    },
    HostileMode("random bytes between frames") {
      $0.line = { memory, bytes in
        (0..<9).map { _ in UInt8(truncatingIfNeeded: memory.chance() | 1) } + [0] + bytes
      }
    },
    HostileMode("half frames") { $0.line = { _, bytes in Array(bytes.prefix(bytes.count / 2)) } },
    HostileMode("half frames with an end") {
      $0.line = { _, bytes in Array(bytes.prefix(bytes.count / 2)) + [0] }
    },
    HostileMode("frames without an end") { $0.line = { _, bytes in bytes.dropLast() } },
    HostileMode("a wrong bit in each frame") {
      $0.line = { memory, bytes in
        var result = bytes
        result[Int(memory.chance()) % (bytes.count - 1)] ^= 0x10
        return result
      }
    },
    HostileMode("a few bytes at a time") { $0.bytesAtOnce = 4 },
    HostileMode("a byte each 20 ms") {
      $0.bytesAtOnce = 0
      $0.noise = { memory in
        memory.ticks % 20 == 0 && !memory.echo.isEmpty ? [memory.echo.removeFirst()] : []
      }
      $0.line = { memory, bytes in
        memory.echo += bytes
        return []
      }
      $0.bytesAtOnce = nil
    },
    HostileMode("every answer 700 ms late") { late(&$0, 700) },
    HostileMode("every answer 60 ms late") { late(&$0, 60) },
    HostileMode("nothing comes from the device") { $0.mute { $0.greetedAt != nil } },
    HostileMode("nothing comes from the device that plays") { $0.mute { $0.playedAt != nil } },
    HostileMode("nothing reaches the device") {
      $0.hear = { memory, bytes in memory.greetedAt == nil ? bytes : [] }
    },
    HostileMode("nothing reaches the device that plays") {
      $0.hear = { memory, bytes in memory.playedAt == nil ? bytes : [] }
    },
    HostileMode("only events come from the device that plays") {
      $0.hear = { memory, bytes in memory.playedAt == nil ? bytes : [] }
      $0.unasked = { memory in
        memory.playedAt == nil ? [] : [memory.board.event(1, at: start + memory.now)]
      }
    },
    HostileMode("closes the line that plays") {
      $0.toEach(.play) { memory, _, _ in
        memory.hasHungUp = true
        return []
      }
    },
    HostileMode("closes the line at HELLO") {
      $0.toEach(.hello) { memory, _, _ in
        memory.hasHungUp = true
        return []
      }
    },
  ]

  /// Devices that restart.
  static let reboots: [HostileMode] = [
    HostileMode("reboots at each TIME") { $0.reboot(at: .time) },
    HostileMode("reboots at PLAY") { $0.reboot(at: .play) },
    HostileMode("reboots at STOP") { $0.reboot(at: .stop) },
    HostileMode("reboots at SET") { $0.reboot(at: .set) },
    HostileMode("reboots every 100 ms") {
      $0.unasked = { memory in
        if memory.ticks % 100 == 0 { memory.board.restart() }
        return []
      }
    },
    HostileMode("reboots, and its clock begins at 0") {
      $0.clock = { memory in memory.now - UInt64(memory.count) }
      $0.toEach(.time) { memory, _, honest in
        memory.count = Int(memory.now) - 1000
        return honest
      }
    },
  ]

  private static func late(_ mode: inout HostileMode, _ milliseconds: UInt64) {
    mode.answer = { memory, _, honest in
      for answer in honest { memory.delay(answer, milliseconds: milliseconds) }
      return []
    }
  }

  private mutating func mute(_ condition: @escaping @Sendable (HostileMemory) -> Bool) {
    line = { memory, bytes in condition(memory) ? [] : bytes }
  }

  private mutating func reboot(at kind: LineFrame.Kind) {
    toEach(kind) { memory, frame, _ in
      memory.board.restart()
      return kind == .time ? [memory.board.nak(frame, 4)] : []
    }
  }
}
