extension HostileMode {
  /// Devices that report faults or invalid events.
  static let faults: [HostileMode] = [
    HostileMode("a fault every 0.3 s") {
      $0.unasked = { memory in every(300, &memory) { $0.event(4, at: start + $1, detail: 2) } }
    },
    HostileMode("a fault every millisecond") {
      $0.unasked = { memory in every(1, &memory) { $0.event(4, at: start + $1, detail: 4) } }
    },
    HostileMode("faults that change") {
      $0.unasked = { memory in
        let bit: UInt64 = memory.ticks % 100 < 50 ? 2 : 4
        return every(50, &memory) { $0.event(4, at: start + $1, detail: bit) }
      }
    },
    HostileMode("a fault of no name") {
      $0.unasked = { memory in every(50, &memory) { $0.event(4, at: start + $1, detail: 1 << 9) } }
    },
    HostileMode("a fault while it plays") {
      $0.unasked = { memory in
        guard let played = memory.playedAt, memory.now > played + 100_000, memory.count == 0 else {
          return []
        }
        memory.count = 1
        memory.board.faults = 4
        return [memory.board.event(4, at: start + memory.now, detail: 4)]
      }
    },
    HostileMode("a fault that cannot be cleared") {
      $0.unasked = { memory in
        memory.board.faults = 8
        return every(20, &memory) { $0.event(4, at: start + $1, detail: 8) }
      }
    },
    HostileMode("a fault before it plays") {
      $0.unasked = { memory in
        guard memory.count(.set) > 0, memory.count == 0 else { return [] }
        memory.count = 1
        return [memory.board.event(4, at: start + memory.now, detail: 8)]
      }
    },
    HostileMode("a fault that was cleared before it plays") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil, memory.playedAt == nil, memory.count == 0 else { return [] }
        memory.count = 1
        return [memory.board.event(4, at: start + memory.now, detail: 8)]
      }
    },
    HostileMode("a flood of events") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil else { return [] }
        return (0..<40).map { _ in memory.board.event(1, at: start + memory.now) }
      }
    },
    HostileMode("a flood of late events") {
      $0.unasked = { memory in
        guard memory.playedAt != nil else { return [] }
        return (0..<20).map { memory.board.event(3, at: start + memory.now, detail: $0) }
      }
    },
    HostileMode("says that it forgot, again and again") {
      $0.unasked = { memory in
        guard memory.playedAt != nil else { return [] }
        let event = memory.board.event(5, at: start + memory.now, detail: 9)
        return [reply(event) { $0[2] = 3 }]
      }
    },
    HostileMode("events of no sense") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil else { return [] }
        let payload = (0..<12).map { _ in UInt8(truncatingIfNeeded: memory.chance()) }
        // Replaces the kind "fault" by an undefined one, because a fault would be a valid event.
        return [LineFrame(.event, UInt8(truncatingIfNeeded: memory.chance()), payload)]
          .map { reply($0) { $0[0] = $0[0] == 4 ? 9 : $0[0] } }
      }
    },
  ]

  private static func every(
    _ milliseconds: Int, _ memory: inout HostileMemory,
    _ event: (inout HonestBoard, UInt64) -> LineFrame
  ) -> [LineFrame] {
    guard memory.greetedAt != nil, memory.ticks % milliseconds == 0 else { return [] }
    return [event(&memory.board, memory.now)]
  }
}
