internal import Synchronization
internal import TactusDevice
internal import TactusPattern

/// Which of a player's two states: the present, or the horizon of an output that works ahead.
enum Cursor: BitwiseCopyable {
  case base, ahead

  var isBase: Bool {
    @_noLocks @_noAllocation get {
      switch self {
      case .base: true
      case .ahead: false
      }
    }
  }
}

extension Core {
  /// Runs a player forward to `time`, all that happens at that time included. Commands come
  /// before what the pattern does at the same moment.
  @_noLocks @_noAllocation
  mutating func advance(
    _ player: PlayerPointer, _ cursor: Cursor, to time: Int64, marks: MarkSink
  ) {
    while true {
      let index = unsafe nextPending(player, cursor)
      let due = index >= 0 ? pending.command(index).time : .max
      let transition =
        unsafe cursor.isBase
        ? player.pointee.base.nextTransition : player.pointee.ahead.nextTransition
      if min(due, transition) > time { return }
      if due <= transition {
        unsafe carryOut(index, player, cursor)
      } else {
        unsafe step(player, cursor, marks: marks)
      }
    }
  }

  /// When something next happens in a player: by itself or by a pending command.
  @_noLocks @_noAllocation
  func nextTime(_ player: PlayerPointer, _ cursor: Cursor) -> Int64 {
    let index = unsafe nextPending(player, cursor)
    let due = index >= 0 ? pending.command(index).time : .max
    return min(
      due,
      unsafe cursor.isBase
        ? player.pointee.base.nextTransition : player.pointee.ahead.nextTransition)
  }

  /// The first command that the state has not carried out.
  @_noLocks @_noAllocation
  private func nextPending(_ player: PlayerPointer, _ cursor: Cursor) -> PendingCommands.Index {
    var index = unsafe player.pointee.pending.head
    if cursor.isBase { return index }
    let time = unsafe player.pointee.ahead.lastCommandTime
    let ticket = unsafe player.pointee.ahead.lastCommandTicket
    while index >= 0 {
      let command = pending.command(index)
      if command.time > time || (command.time == time && command.ticket > ticket) { break }
      index = pending.next(index)
    }
    return index
  }

  @_noLocks @_noAllocation
  private mutating func step(_ player: PlayerPointer, _ cursor: Cursor, marks: MarkSink) {
    let hasFinished = unsafe player.pointee.timeline._withUnsafeGuaranteedRef { timeline in
      unsafe cursor.isBase
        ? player.pointee.base.step(timeline, voices: player.pointee.baseVoices, marks: marks)
        : player.pointee.ahead.step(timeline, voices: player.pointee.aheadVoices, marks: marks)
    }
    if hasFinished && cursor.isBase { unsafe end(player) }
  }

  /// Carries out a pending command. The base consumes it; the state ahead only reads it.
  @_noLocks @_noAllocation
  private mutating func carryOut(
    _ index: PendingCommands.Index, _ player: PlayerPointer, _ cursor: Cursor
  ) {
    guard cursor.isBase else {
      let command = pending.command(index)
      let voices = unsafe player.pointee.aheadVoices
      unsafe player.pointee.timeline._withUnsafeGuaranteedRef { timeline in
        _ = unsafe player.pointee.ahead.carryOut(command, timeline, voices: voices)
      }
      return
    }
    let command = unsafe pending.removeFirst(&player.pointee.pending)
    unsafe retireReplacedCurve(player, command)
    let voices = unsafe player.pointee.baseVoices
    let hasFinished = unsafe player.pointee.timeline._withUnsafeGuaranteedRef { timeline in
      unsafe player.pointee.base.carryOut(command, timeline, voices: voices)
    }
    if hasFinished { unsafe end(player) }
    if case .start = command.action {
      unsafe player.pointee.noteStart()
      unsafe shared.pointee.noteStart(at: command.time)
    }
    unsafe shared.pointee.admitted.subtract(1, ordering: .releasing)
    unsafe drop(player)
  }

  @_noLocks @_noAllocation
  private func retireReplacedCurve(_ player: PlayerPointer, _ command: Command) {
    let control: ControlID
    switch command.action {
    case .value(let changed, _): control = changed
    case .curve(let changed, _): control = changed
    default: return
    }
    if let old = unsafe player.pointee.base.controls[control.index].sent?.curve {
      unsafe retire(old.pointer)
    }
  }
}

extension PlayerState {
  /// True if playback has ended.
  @_noLocks @_noAllocation
  mutating func carryOut(_ command: Command, _ timeline: Timeline, voices: VoiceSlab) -> Bool {
    let time = command.time
    lastCommandTime = time
    lastCommandTicket = command.ticket
    switch command.action {
    case .start(let played): start(timeline, played, at: time)
    case .stop: return stop()
    case .pause: pause(at: time)
    case .resume: resume(timeline, voices: voices, at: time)
    case .seek(let offset): seek(timeline, to: offset, at: time)
    case .passes(let passes): setPasses(passes, timeline, voices: voices, at: time)
    case .loopEnd(let end): setLoopEnd(end, timeline, voices: voices, at: time)
    case .rate(let rate): setRate(rate, timeline, voices: voices, at: time)
    case .value(let control, let value):
      send(control, value: value, curve: nil, timeline, voices: voices, at: time)
    case .curve(let control, let curve):
      send(control, value: 0, curve: curve, timeline, voices: voices, at: time)
    case .addOutput, .removeOutput: break
    }
    return false
  }
}
