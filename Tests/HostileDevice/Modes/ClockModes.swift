extension HostileMode {
  /// Devices with impossible clocks, or with invalid answers to TIME.
  static let clocks: [HostileMode] = [
    HostileMode("clock 50 % fast") { $0.clock = { start + $0.now * 3 / 2 } },
    HostileMode("clock 50 % slow") { $0.clock = { start + $0.now / 2 } },
    HostileMode("clock 0.2 % fast") { $0.clock = { start + $0.now * 1002 / 1000 } },
    HostileMode("clock runs back") { $0.clock = { 1 << 40 - $0.now } },
    HostileMode("clock stands still") { $0.clock = { _ in start } },
    HostileMode("clock jumps") { $0.clock = { start + $0.now + $0.now / 10_000 * 1_000_000 } },
    HostileMode("clock at its end") { $0.clock = { .max - 1_000_000 &+ $0.now } },
    HostileMode("clock 50 % fast while it plays") {
      $0.clock = { memory in
        let played = memory.playedAt.map { memory.now - $0 } ?? 0
        return start + memory.now + played / 2
      }
    },
    HostileMode("clock runs back while it plays") {
      $0.clock = { memory in
        let played = memory.playedAt.map { memory.now - $0 } ?? 0
        return 1 << 40 + memory.now - 2 * played
      }
    },
    HostileMode("time of another question") {
      $0.toEach(.time) { _, frame, honest in
        honest.map { reply($0) { $0.replaceSubrange(0..<8, with: littleEndian(77, 8)) } }
      }
    },
    HostileMode("time sent before it was asked") {
      $0.toEach(.time) { memory, _, honest in
        let sent = littleEndian(start + memory.now - 2_000_000, 8)
        return honest.map { reply($0) { $0.replaceSubrange(16..<24, with: sent) } }
      }
    },
    HostileMode("time answered ten seconds after it was asked") {
      $0.toEach(.time) { memory, _, honest in
        let sent = littleEndian(start + memory.now + 10_000_000, 8)
        return honest.map { reply($0) { $0.replaceSubrange(16..<24, with: sent) } }
      }
    },
    HostileMode("time is random") {
      $0.toEach(.time) { memory, _, honest in
        let time = littleEndian(memory.chance() << 20 + memory.chance(), 8)
        return honest.map { reply($0) { $0.replaceSubrange(8..<24, with: time + time) } }
      }
    },
    HostileMode("time not answered") { $0.toEach(.time) { _, _, _ in [] } },
    HostileMode("time refused") { $0.refuse(.time, 1) },
    HostileMode("time not answered while it plays") {
      $0.toEach(.time) { memory, _, honest in memory.playedAt == nil ? honest : [] }
    },
  ]

  /// A frame with a changed payload.
  static func reply(_ frame: LineFrame, _ change: (inout [UInt8]) -> Void) -> LineFrame {
    var result = frame
    change(&result.payload)
    return result
  }
}
