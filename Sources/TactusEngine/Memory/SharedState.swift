internal import CRealtime
internal import Synchronization

/// What callers and the thread that drives a session share.
@safe
struct SharedState: ~Copyable {
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
  /// When the playback thread next steps by itself: in the past while it steps, `Int64.max` if
  /// nothing happens before a command comes.
  let nextStep = Atomic<Int64>(.max)
  let costs = PlaybackCosts()
  let notices = NoticeStack()
  let retired = RetirementList()
  let records = RecordRing()
  /// What the playback thread sleeps on: 1 while it is about to sleep or sleeps.
  let playbackWord: FutexWord
  /// The same for the thread that delivers notices.
  let noticeWord: FutexWord

  static func allocate() -> UnsafeMutablePointer<SharedState> {
    let pointer = UnsafeMutablePointer<SharedState>.allocate(capacity: 1)
    unsafe pointer.initialize(
      to: SharedState(playbackWord: FutexWord(), noticeWord: FutexWord()))
    return unsafe pointer
  }

  static func free(_ pointer: UnsafeMutablePointer<SharedState>) {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

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

/// A word that one thread sleeps on and others wake it by.
///
/// Both sides read and write it in one step, so that either the sleeper sees what was changed or
/// the changer sees that it sleeps. A system call is made only when it does.
@safe
// Sendable: the word is atomic, and its memory lives as long as this value.
struct FutexWord: ~Copyable, @unchecked Sendable {
  private let word: UnsafeMutablePointer<Atomic<UInt32>>

  init() {
    unsafe word = .allocate(capacity: 1)
    unsafe word.initialize(to: Atomic(0))
  }

  deinit {
    unsafe word.deinitialize(count: 1)
    unsafe word.deallocate()
  }

  @_noLocks @_noAllocation
  func arm() { _ = unsafe word.pointee.exchange(1, ordering: .acquiringAndReleasing) }

  @_noLocks @_noAllocation
  func disarm() { _ = unsafe word.pointee.exchange(0, ordering: .acquiringAndReleasing) }

  /// Sleeps until the word is signalled or the time has come; returns at once if it was signalled
  /// since it was armed. May return early.
  @_noLocks @_noAllocation
  func wait(until deadline: Int64) { _ = unsafe tactus_futex_wait(address, 1, deadline) }

  func signal() {
    if unsafe word.pointee.exchange(0, ordering: .acquiringAndReleasing) == 1 {
      _ = unsafe tactus_futex_wake(address)
    }
  }

  private var address: UnsafeMutablePointer<UInt32> {
    @_noLocks @_noAllocation get {
      unsafe UnsafeMutableRawPointer(word).assumingMemoryBound(to: UInt32.self)
    }
  }
}
