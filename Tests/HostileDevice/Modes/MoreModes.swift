extension HostileMode {
  /// Devices that contradict themselves, or behave correctly for a while.
  static let contradictions: [HostileMode] = [
    HostileMode("confirms stops that were never sent") {
      $0.unasked = { memory in
        memory.playedAt == nil
          ? [] : (0..<20).map { LineFrame(.ack, $0, [LineFrame.Kind.stop.rawValue, 9, 64, 0]) }
      }
    },
    HostileMode("a flood of STATUS of a motor that is on") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil, memory.stoppedAt == nil else { return [] }
        let state: [UInt8] = [0, 3, 0, 0, 0, 128, 0, 128, 0, 0, 64, 0]
        return (0..<9).map { LineFrame(.statusReply, $0, littleEndian(start, 8) + state) }
      }
    },
    // The clock changes with each TIME request. A host on a busy machine could miss a clock that
    // changes back after some time.
    HostileMode("clock wobbles by 20 ms") {
      $0.clock = { start + $0.now + UInt64($0.count(.time) % 2) * 20_000 }
    },
    HostileMode("clock wobbles by 0.4 ms") {
      $0.clock = { start + $0.now + UInt64($0.count(.time) % 2) * 400 }
    },
    HostileMode("says that silence ended it, again and again") {
      $0.unasked = { memory in
        guard memory.playedAt != nil, memory.ticks % 15 == 0 else { return [] }
        let event = memory.board.event(2, at: start + memory.now)
        return [reply(event) { $0[2] = 3 }]
      }
    },
    HostileMode("REVISE refused") { $0.refuse(.revise, 1) },
    HostileMode("each page says another number of actuators") {
      $0.declare = { $0.actuators = 2 }
      $0.toEach(.describe) { _, frame, honest in
        let count = 1 + (frame.payload.first ?? 0) % 4
        return honest.map { reply($0) { $0 += [7, 1, count] } }
      }
    },
    HostileMode("driver is set up again at PLAY") { $0.refuse(.play, 9, detail: 0x80) },
    HostileMode("each answer in two halves") {
      $0.line = { memory, bytes in
        memory.echo += bytes
        return []
      }
      $0.noise = { memory in
        guard memory.ticks % 900 == 0 else { return [] }
        let half = memory.echo.prefix(max(memory.echo.count / 2, 1))
        memory.echo.removeFirst(half.count)
        return Array(half)
      }
    },
    HostileMode("refusals that take back what was accepted") {
      $0.unasked = { memory in
        guard memory.playedAt != nil else { return [] }
        return [LineFrame(.nak, 0, [0x10, 5, 0, 0, 0, 0, 0])]
      }
    },
    HostileMode("NAK fault to what was never sent") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil else { return [] }
        return [LineFrame(.nak, 200, [0x10, 9, 0, 64, 0, 2, 0])]
      }
    },
    HostileMode("stops at the fourth STOP") {
      $0.toEach(.stop) { memory, _, honest in
        guard memory.stoppedAt != nil else { return honest }
        memory.count += 1
        return memory.count < 4 ? [] : honest
      }
    },
    HostileMode("closes the line at STOP") {
      $0.toEach(.stop) { memory, _, honest in
        memory.hasHungUp = memory.stoppedAt != nil
        return honest
      }
    },
    HostileMode("a boot message for a second") {
      $0.hear = { memory, bytes in memory.ticks < 1000 ? [] : bytes }
      $0.noise = { memory in
        memory.ticks < 1000 && memory.ticks % 50 == 0 ? Array("boot: 0x13 ok\r\n".utf8) : []
      }
    },
    HostileMode("greets as a host does") {
      $0.unasked = { memory in
        memory.ticks % 10 == 0
          ? [LineFrame(.hello, 1, [0x54, 0x41, 0x43, 0x54, 1, 1, 0, 0, 1, 2, 3, 4])] : []
      }
    },
    HostileMode("all answers to TIME ten times") {
      $0.toEach(.time) { _, _, honest in Array(repeating: honest, count: 10).flatMap(\.self) }
    },
  ]
}
