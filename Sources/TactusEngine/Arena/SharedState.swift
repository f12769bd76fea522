internal import Synchronization
internal import TactusSystem

/// The state that callers share with the thread that drives a session.
struct SharedState: ~Copyable {
  /// This field is unused. With the thread sanitizer, Swift 6.3 reports a change of any field
  /// behind a pointer as a write to the first word of the block. This field is that word, so that
  /// such a report does not conflict with a read of a real field. For the same reason the blocks of
  /// players and outputs begin with the fields that only the playback thread uses.
  private let unread: UInt64 = 0

  let players = Pool<PlayerBlock>()
  let outputs = Pool<OutputBlock>()
  let curves = Pool<CurveBlock>()
  /// Has room for all admitted commands, and for the commands that close outputs, which are
  /// admitted beyond the bound.
  let ring = CommandRing(capacity: 2 * EngineLimits.commands)
  /// The number of commands that were admitted and are not applied yet. It bounds both the queue
  /// and the scheduled commands.
  let admitted = Atomic<Int>(0)
  let nextTicket = Atomic<UInt64>(1)
  /// Whether a change that bypasses the queue was made: a stop, a cancel, a mute, a gain or a
  /// direct level.
  let attention = Atomic<Bool>(false)
  /// When the first start of a player was applied; `Int64.min` before it.
  let firstStart = Atomic<Int64>(.min)
  let isClosing = Atomic<Bool>(false)
  /// The position in the ring at which the playback core closed. ``ArenaOwner`` drops the commands
  /// from there on.
  var lastPosition = 0
  /// When the next step of playback is due: a time in the past during a step, and `Int64.max` if
  /// only a command causes the next step.
  let nextStep = Atomic<Int64>(.max)
  let costs = PlaybackCosts()
  /// The player that was last added to the list of players with notices, as ``Handle/bits``; 0 if
  /// the list is empty.
  let lastNoticed = Atomic<UInt64>(0)
  let records = RecordRing()
  /// The word that the playback thread sleeps on: 1 while the thread sleeps or is about to sleep.
  let playbackWord = FutexWord()
  /// The word that the thread that delivers notices sleeps on.
  let noticeWord = FutexWord()

  init() {}

  /// Whether the playback thread has seen every change.
  @_noLocks @_noAllocation
  func isQuiet(at position: Int) -> Bool {
    if !ring.isEmpty(at: position) { return false }
    return !attention.load(ordering: .acquiring) && !isClosing.load(ordering: .acquiring)
  }

  /// Stores the time of a start if it is the first one of the session.
  @_noLocks @_noAllocation
  func noteStart(at time: Int64) {
    if firstStart.load(ordering: .relaxed) == .min { firstStart.store(time, ordering: .releasing) }
  }

  /// Wakes the playback thread and the thread that delivers notices.
  func signal() {
    playbackWord.signal()
    noticeWord.signal()
  }
}
