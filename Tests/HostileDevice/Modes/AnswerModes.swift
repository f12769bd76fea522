extension HostileMode {
  /// Devices that refuse commands other than STOP, do not answer them, or answer them wrongly.
  static let answers: [HostileMode] = [
    HostileMode("never grants credit") {
      $0.ignored = [.play]
      $0.toEach(.play) { memory, frame, _ in [withoutCredit(memory.board.nak(frame, 6), 3)] }
      $0.toEach(.status) { _, _, honest in honest.map { withoutCredit($0, 18) } }
      $0.toEach(.set) { _, _, honest in honest.map { withoutCredit($0, 2) } }
      $0.toEach(.hello) { _, _, honest in honest.map { withoutCredit($0, 20) } }
    },
    HostileMode("says that it has no room, and takes all") {
      $0.toEach(.play) { _, _, honest in honest.map { withoutCredit($0, 2) } }
      $0.toEach(.status) { _, _, honest in honest.map { withoutCredit($0, 18) } }
    },
    HostileMode("grants more than it declares") {
      $0.toEach(.play) { _, _, honest in
        honest.map { reply($0) { $0.replaceSubrange(2..<4, with: [255, 255]) } }
      }
    },
    HostileMode("does not answer PLAY") { $0.toEach(.play) { _, _, _ in [] } },
    HostileMode("answers the first PLAY only") {
      $0.toEach(.play) { memory, _, honest in memory.count(.play) == 1 ? honest : [] }
    },
    HostileMode("does not take PLAY") { $0.ignored = [.play] },
    HostileMode("PLAY refused, and counted on") {
      $0.toEach(.play) { memory, frame, _ in [memory.board.nak(frame, 7)] }
    },
    HostileMode("accepts what was never sent") {
      $0.toEach(.play) { _, _, honest in honest.map { reply($0) { $0[1] &+= 100 } } }
    },
    HostileMode("accepts nothing") {
      $0.toEach(.play) { _, frame, honest in honest.map { reply($0) { $0[1] = frame.sequence } } }
      $0.toEach(.heartbeat) { _, _, honest in honest.map { reply($0) { $0[1] = 1 } } }
    },
    HostileMode("answers PLAY as HEARTBEAT with old numbers") {
      $0.toEach(.play) { _, _, honest in
        honest.map { reply($0) { ($0[0], $0[1]) = (LineFrame.Kind.heartbeat.rawValue, 0) } }
      }
    },
    HostileMode("answers with random numbers") {
      $0.answer = { memory, frame, honest in
        guard frame.kind == .play else { return honest }
        return honest.map { answer in
          var result = answer
          result.sequence = UInt8(truncatingIfNeeded: memory.chance())
          return reply(result) { $0[1] = UInt8(truncatingIfNeeded: memory.chance()) }
        }
      }
    },
    HostileMode("PLAY refused: not greeted") { $0.refuse(.play, 4) },
    HostileMode("PLAY refused: out of sequence") { $0.refuse(.play, 5) },
    HostileMode("PLAY refused: full") { $0.refuse(.play, 6) },
    HostileMode("PLAY refused: out of range") { $0.refuse(.play, 7) },
    HostileMode("PLAY refused: start runs backwards") { $0.refuse(.play, 8) },
    HostileMode("PLAY refused: fault") { $0.refuse(.play, 9, detail: 2) },
    HostileMode("PLAY refused: unknown type") { $0.refuse(.play, 1) },
    HostileMode("PLAY refused: too short") { $0.refuse(.play, 2) },
    HostileMode("PLAY refused: a code of no page") { $0.refuse(.play, 200) },
    HostileMode("SET refused: fault") { $0.refuse(.set, 9, detail: 1) },
    HostileMode("SET refused: unknown key") { $0.refuse(.set, 10) },
    HostileMode("SET not answered") { $0.toEach(.set) { _, _, _ in [] } },
    HostileMode("HEARTBEAT refused") { $0.refuse(.heartbeat, 1) },
    HostileMode("every second PLAY refused") {
      $0.toEach(.play) { memory, frame, honest in
        memory.count(.play) % 2 == 0 ? [memory.board.nak(frame, 7)] : honest
      }
    },
  ]

  /// Devices that do not stop, or do not confirm that they have stopped.
  static let stops: [HostileMode] = [
    HostileMode("STOP refused: fault") { $0.refuse(.stop, 9, detail: 1) },
    HostileMode("STOP refused: unknown type") { $0.refuse(.stop, 1) },
    HostileMode("STOP not answered") { $0.toEach(.stop) { _, _, _ in [] } },
    HostileMode("STOP answered as another") {
      $0.toEach(.stop) { _, _, honest in
        honest.map { LineFrame(.ack, $0.sequence &+ 9, $0.payload) }
      }
    },
    HostileMode("STOP answered, and the motor goes on") {
      $0.toEach(.status) { memory, _, honest in
        memory.stoppedAt == nil ? honest : honest.map(driven)
      }
    },
    HostileMode("STOP answered, and the motor is off later") {
      $0.toEach(.status) { memory, _, honest in
        guard let stopped = memory.stoppedAt, memory.now < stopped + 300_000 else { return honest }
        return honest.map(driven)
      }
    },
    HostileMode("STOP answered, and its drive not known") {
      $0.toEach(.status) { memory, _, honest in
        memory.stoppedAt == nil ? honest : honest.map { reply($0) { $0[9] = 0 } }
      }
    },
    HostileMode("STATUS not answered after STOP") {
      $0.toEach(.status) { memory, _, honest in memory.stoppedAt == nil ? honest : [] }
    },
    HostileMode("falls silent at STOP") {
      $0.toEach(.stop) { memory, _, _ in
        memory.isMute = true
        return []
      }
    },
  ]

  /// A STATUS REPLY of a driven motor.
  private static func driven(_ frame: LineFrame) -> LineFrame {
    reply(frame) {
      $0[9] = 3
      $0.replaceSubrange(14..<16, with: [0, 128])
    }
  }

  private static func withoutCredit(_ frame: LineFrame, _ place: Int) -> LineFrame {
    guard frame.payload.count >= place + 2 else { return frame }
    return reply(frame) { $0.replaceSubrange(place..<(place + 2), with: [0, 0]) }
  }
}
