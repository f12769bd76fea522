internal import Synchronization
internal import TactusPattern
internal import TactusSound
internal import TactusSystem

/// A caller's reference to a player in an arena. It sends commands to the player and keeps the
/// player's memory alive.
final class PlayerSeat: Sendable {
  let id: PlayerID
  private let owner: ArenaOwner

  init(
    _ owner: ArenaOwner, _ timeline: Timeline, _ group: PlayerGroup, _ events: PlayerEvents,
    on output: OutputID, sounds: consuming SoundVoices? = nil
  ) {
    self.owner = owner
    let arena = owner.arena
    arena.retain(output)
    let worksAhead = arena[output].lookAhead > 0
    id = arena.state.players.insert(
      PlayerBlock(
        timeline, group, events, output: output, worksAhead: worksAhead, sounds: sounds))
  }

  deinit { arena.release(id) }

  var arena: Arena { owner.arena }

  /// Whether the player neither plays nor is paused, and no start is pending.
  var isIdle: Bool {
    let starts = arena[id].startsOnTheWay.load(ordering: .acquiring)
    return starts == 0 && !arena[id].isOngoing.load(ordering: .acquiring)
  }

  var isMuted: Bool {
    get { arena[id].isMuted.load(ordering: .acquiring) }
    set {
      arena[id].isMuted.store(newValue, ordering: .releasing)
      arena.callAttention()
    }
  }

  /// Sends admitted commands. Each is applied at `time` plus its own delay.
  /// - Parameter isSoon: whether the caller requested the commands as soon as possible, and `time`
  ///   is in the future only because sounds have a latency.
  func send(
    _ requests: some Collection<PlayerRequest>, at time: Int64, isSoon: Bool = false
  ) {
    for request in requests {
      if case .start = request.verb { arena[id].startsOnTheWay.add(1, ordering: .relaxed) }
      arena.send(
        request.action(in: arena), to: id, at: time, delay: request.delay, isSoon: isSoon)
    }
    arena.state.signal()
  }

  /// Sends three admitted commands: the values of intensity and sharpness, and then a start now.
  func start(intensity: Double, sharpness: Double) {
    arena[id].startsOnTheWay.add(1, ordering: .relaxed)
    arena.send(.value(.hapticIntensity, intensity), to: id, at: 0)
    arena.send(.value(.hapticSharpness, sharpness), to: id, at: 0)
    arena.send(.start(.all), to: id, at: 0)
    arena.state.signal()
  }

  /// Ends playback now, before everything that is queued.
  func stop() { raise(arena[id].stopTicket) }

  /// Ends playback now and drops every pending command.
  func cancel() { raise(arena[id].cancelTicket) }

  /// Stores a new ticket, which voids commands with a lower ticket. This bypasses the queue. If
  /// another caller has stored a higher ticket, the higher ticket is kept.
  private func raise(_ ticket: borrowing Atomic<UInt64>) {
    _ = ticket.max(arena.nextTicket(), ordering: .acquiringAndReleasing)
    arena.callAttention()
  }
}
