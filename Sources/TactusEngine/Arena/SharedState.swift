internal import Synchronization
internal import TactusSystem

/// What callers share with the thread that drives a session.
struct SharedState: ~Copyable {
  /// This field is never read. Under the thread sanitizer, Swift 6.3 reports a change of one field
  /// behind a pointer as a change of the whole block, at its first word. For the same reason the
  /// blocks of players and outputs begin with the fields that only the playback thread uses.
  private let unread: UInt64 = 0

  let players = Pool<PlayerBlock>()
  let outputs = Pool<OutputBlock>()
  let curves = Pool<CurveBlock>()
  /// Holds all admitted commands, and one more for each output, which closes it.
  let ring = CommandRing(capacity: 2 * EngineLimits.commands)
  /// The number of commands that were admitted and are not applied yet. It bounds both the queue
  /// and the scheduled commands.
  let admitted = Atomic<Int>(0)
  let nextTicket = Atomic<UInt64>(1)
  /// Whether something beside the queue has changed: a stop, a cancel, a mute or a gain.
  let attention = Atomic<Bool>(false)
  /// When the first start of a player was applied; `Int64.min` before it.
  let firstStart = Atomic<Int64>(.min)
  let isClosing = Atomic<Bool>(false)
  /// The position in the queue at which the playback core closed. Later commands are dropped at the
  /// end.
  var lastPosition = 0
  /// When the playback thread next steps without a command: a time in the past while it steps,
  /// `Int64.max` if only a command causes the next step.
  let nextStep = Atomic<Int64>(.max)
  let costs = PlaybackCosts()
  /// The player that was last added to the list of those with notices, as ``Handle/bits``; 0 for
  /// none.
  let lastNoticed = Atomic<UInt64>(0)
  let records = RecordRing()
  /// The word that the playback thread sleeps on: 1 while it sleeps or is about to.
  let playbackWord = FutexWord()
  /// The word that the thread that delivers notices sleeps on.
  let noticeWord = FutexWord()

  init() {}

  /// Whether there is no change that the playback thread has not seen.
  @_noLocks @_noAllocation
  func isQuiet(at position: Int) -> Bool {
    if !ring.isEmpty(at: position) { return false }
    return !attention.load(ordering: .acquiring) && !isClosing.load(ordering: .acquiring)
  }

  /// Notes that a start was applied.
  @_noLocks @_noAllocation
  func noteStart(at time: Int64) {
    if firstStart.load(ordering: .relaxed) == .min { firstStart.store(time, ordering: .releasing) }
  }

  /// Wakes both threads after a change.
  func signal() {
    playbackWord.signal()
    noticeWord.signal()
  }
}
