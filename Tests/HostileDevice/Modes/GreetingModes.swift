extension HostileMode {
  /// Devices that do not identify themselves correctly, or that flood the host with answers.
  static let greetings: [HostileMode] = [
    HostileMode("silent") { $0.line = { _, _ in [] } },
    HostileMode("WELCOME twice") { $0.toEach(.hello) { _, _, honest in honest + honest } },
    HostileMode("all answers twice") { $0.answer = { _, _, honest in honest + honest } },
    HostileMode("a flood of WELCOME") {
      $0.unasked = { memory in
        (0..<50).map { _ in
          LineFrame(.welcome, 1, Array(repeating: 1, count: 22))
        }
      }
    },
    HostileMode("WELCOME to another session") {
      $0.toEach(.hello) { _, _, honest in honest.map { reply($0) { $0[8] &+= 1 } } }
    },
    HostileMode("WELCOME of another version") { $0.declare = { $0.version = 9 } },
    HostileMode("WELCOME of another firmware") { $0.declare = { $0.firmware = [2, 0, 0] } },
    HostileMode("WELCOME too short") {
      $0.toEach(.hello) { _, _, honest in honest.map { reply($0) { $0.removeLast(4) } } }
    },
    HostileMode("WELCOME with other numbers") {
      $0.toEach(.hello) { _, _, honest in honest.map { reply($0) { $0[7] = 200 } } }
    },
    HostileMode("HELLO refused: version") { $0.refuse(.hello, 3, detail: 0x0302) },
    HostileMode("HELLO refused: out of range") { $0.refuse(.hello, 7) },
    HostileMode("DESCRIBE refused") { $0.refuse(.describe, 7) },
    HostileMode("DESCRIBE not answered") { $0.toEach(.describe) { _, _, _ in [] } },
    HostileMode("another page") {
      $0.toEach(.describe) { _, _, honest in honest.map { reply($0) { $0[0] &+= 1 } } }
    },
    HostileMode("STATUS of another motor") {
      $0.toEach(.status) { _, _, honest in honest.map { reply($0) { $0[8] = 3 } } }
    },
    HostileMode("driver never ready") {
      $0.toEach(.status) { _, _, honest in
        honest.map { reply($0) { $0.replaceSubrange(10..<12, with: [128, 0]) } }
      }
    },
    HostileMode("answers as a host") {
      $0.answer = { _, _, honest in honest.map { LineFrame(type: 0x04, $0.sequence, []) } }
    },
    HostileMode("answers of no type") {
      $0.answer = { _, _, honest in honest.map { LineFrame(type: 0xEE, $0.sequence, $0.payload) } }
    },
    HostileMode("not greeted, whatever is said") {
      $0.answer = { memory, frame, honest in
        let known: [LineFrame.Kind] = [.hello, .describe, .status]
        guard let kind = frame.kind, !known.contains(kind) else { return honest }
        return [memory.board.nak(frame, 4)]
      }
    },
    HostileMode("a flood of NAK not greeted") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil else { return [] }
        return [LineFrame(.nak, 1, [0x10, 4, 0, 64, 0, 0, 0])]
      }
    },
    HostileMode("a flood of NAK out of sequence") {
      $0.unasked = { memory in
        guard memory.greetedAt != nil else { return [] }
        return (0..<20).map { LineFrame(.nak, $0, [0x10, 5, 0, 64, 0, 0, 0]) }
      }
    },
    HostileMode("a flood of NAK fault") {
      $0.toEach(.play) { memory, frame, honest in
        Array(repeating: memory.board.nak(frame, 9, detail: 2), count: 20) + honest
      }
    },
  ]

  /// Devices with an invalid or extreme declaration.
  static let lies: [HostileMode] = [
    HostileMode("no actuator") { $0.declare = { $0.actuators = 0 } },
    HostileMode("255 actuators") { $0.declare = { $0.actuators = 255 } },
    HostileMode("four actuators of one name") {
      $0.declare = {
        $0.actuators = 4
        $0.actuatorName = Array("sixteen-bytes-on".utf8)
        $0.entries = [7, 1, 4, 3, 2, 64, 0, 16, 1, 97]
      }
    },
    HostileMode("255 pages") { $0.declare = { $0.pages = 255 } },
    HostileMode("no entries") { $0.declare = { $0.entries = [7, 1] } },
    HostileMode("entries beyond the end") { $0.declare = { $0.entries = [1, 200, 65, 7, 255] } },
    HostileMode("capacity 0") { $0.declare = { $0.capacity = 0 } },
    HostileMode("capacity 65535") { $0.declare = { $0.capacity = 65_535 } },
    HostileMode("capacity 65535 of 1") {
      $0.declare = { $0.capacity = 65_535 }
      $0.toEach(.play) { memory, frame, honest in
        memory.count(.play) % 4 == 3 ? [memory.board.nak(frame, 6)] : honest
      }
    },
    HostileMode("tick 0") { $0.declare = { $0.tick = 0 } },
    HostileMode("tick 65535") { $0.declare = { $0.tick = 65_535 } },
    HostileMode("silence 0") { $0.declare = { $0.silence = 0 } },
    HostileMode("silence 1 ms") { $0.declare = { $0.silence = 1 } },
    HostileMode("silence 65535") { $0.declare = { $0.silence = 65_535 } },
    HostileMode("look-ahead 0") { $0.declare = { $0.lookAhead = 0 } },
    HostileMode("look-ahead without end") { $0.declare = { $0.lookAhead = 0xFFFF_FFFF } },
    HostileMode("latency without end") { $0.declare = { $0.latency = 0xFFFF_FFFF } },
    HostileMode("shortest pulse without end") { $0.declare = { $0.shortestPulse = 0xFFFF_FFFF } },
    HostileMode("a band upside down") { $0.declare = { $0.band = (65_535, 1) } },
    HostileMode("a name of controls") {
      $0.declare = { $0.name = [0x1B, 0x5D, 0x30, 0x3B, 0x78, 0x07, 0xC2, 0x9B, 0xE2, 0x80, 0xAE] }
    },
    HostileMode("a name that is no text") {
      $0.declare = { $0.name = Array(repeating: 0xFF, count: 16) }
    },
  ]
}
