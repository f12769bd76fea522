internal import Synchronization
internal import TactusSystem

/// What callers and the thread that drives a session share.
struct SharedState: ~Copyable {
  /// Nothing is read here. Built for the thread sanitizer, Swift 6.3 takes a change of one field of
  /// what a pointer leads to for one of all of it, and notes it at its first word. The blocks of
  /// players and outputs begin with what the playback thread has for itself, for the same reason.
  private let unread: UInt64 = 0

  let players = Pool<PlayerBlock>()
  let outputs = Pool<OutputBlock>()
  let curves = Pool<CurveBlock>()
  /// Room for all admitted commands and for one more for each output, to close it.
  let ring = CommandRing(capacity: 2 * EngineLimits.commands)
  /// Commands that were let in and are not carried out yet: the bound of the queue and of what
  /// is scheduled.
  let admitted = Atomic<Int>(0)
  let nextTicket = Atomic<UInt64>(1)
  /// Something beside the queue has changed: a stop, a cancel, a mute, a gain.
  let attention = Atomic<Bool>(false)
  /// When the first start of a player was carried out; `Int64.min`: none was.
  let firstStart = Atomic<Int64>(.min)
  let isClosing = Atomic<Bool>(false)
  /// Where the playback core left the queue when it closed. What came later is dropped at the end.
  var lastPosition = 0
  /// When the playback thread next steps without a command: in the past while it steps, `Int64.max`
  /// if nothing happens before a command comes.
  let nextStep = Atomic<Int64>(.max)
  let costs = PlaybackCosts()
  /// The last player that has something to report, as ``Handle/bits``; 0: none.
  let lastNoticed = Atomic<UInt64>(0)
  let records = RecordRing()
  /// What the playback thread sleeps on: 1 while it is about to sleep or sleeps.
  let playbackWord = FutexWord()
  /// The same for the thread that delivers notices.
  let noticeWord = FutexWord()

  init() {}

  /// Whether the playback thread has nothing new to look at.
  @_noLocks @_noAllocation
  func isQuiet(at position: Int) -> Bool {
    if !ring.isEmpty(at: position) { return false }
    return !attention.load(ordering: .acquiring) && !isClosing.load(ordering: .acquiring)
  }

  /// A start was carried out.
  @_noLocks @_noAllocation
  func noteStart(at time: Int64) {
    if firstStart.load(ordering: .relaxed) == .min { firstStart.store(time, ordering: .releasing) }
  }

  /// Wakes both threads: something has changed.
  func signal() {
    playbackWord.signal()
    noticeWord.signal()
  }
}
