internal import Synchronization
internal import TactusSerial
internal import TactusSystem
internal import TactusWire

// Forwards frames from the player to the device, and records them.
extension SerialTap {
  /// Forwards bytes between a player and the device until the player closes its end.
  func attach(_ player: Socket) {
    state.withLock { state in
      state.player = player
      state.players += 1
      state.playerDecoder = FrameDecoder()
      state.renumbering = Renumbering()
      state.unanswered = []
    }
  }

  func detach() { state.withLock { $0.player = nil } }

  func take(fromPlayer bytes: [UInt8]) {
    let time = now
    let passed = state.withLock { state -> [UInt8] in
      var passed: [UInt8] = []
      for byte in bytes {
        if let frame = state.playerDecoder.receive(byte) {
          passed += LineCode.bytes(outgoing(frame, &state, at: time))
        }
      }
      return passed
    }
    // A player that begins a session first sends a delimiter, which ends an incomplete frame on the
    // line.
    if bytes.first == 0 { write([0]) }
    if !passed.isEmpty { write(passed) }
  }

  /// Converts a frame of the player to the one that is sent on the line.
  private func outgoing(_ frame: Frame, _ state: inout State, at time: Int64) -> Frame {
    guard let message = try? Message(frame) else { return frame }
    switch message {
    case .hello(let hello):
      state.renumbering = Renumbering(first: hello.firstSequence)
      state.unanswered = []
    case .stop(let first):
      let line = state.renumbering.line(of: first)
      return Message.stop(firstSequence: line).frame(sequence: frame.sequence)
    case .time(let request):
      state.timeAsked = (request.hostNanoseconds, time)
      state.isTimeOurs = false
    case .play(let play):
      let (line, number, isNew) = state.renumbering.outgoing(frame.sequence)
      if isNew {
        log.add(at: time, .player, .tried, state.place(number))
        state.unanswered.insert(number)
      }
      state.watch.expect(play, state.clock, at: time)
      return Frame(type: frame.type, sequence: line, payload: frame.payload)
    case .revise, .set:
      let line = state.renumbering.outgoing(frame.sequence).line
      return Frame(type: frame.type, sequence: line, payload: frame.payload)
    default: break
    }
    return frame
  }
}

extension SerialTap.State {
  /// A number that identifies a command among those of all players of an attempt. Several players
  /// may run one after another.
  func place(_ number: Int) -> Int { players * 1_000_000 + number }
}
