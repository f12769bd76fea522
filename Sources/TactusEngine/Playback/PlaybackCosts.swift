internal import Synchronization

/// The time during which a next step of the playback thread was known, and the part of that time
/// that the thread spun. Only the playback thread writes; any thread reads.
struct PlaybackCosts: ~Copyable {
  /// Nanoseconds during which a next step was known.
  private let playing = Atomic<Int64>(0)
  /// Nanoseconds during which a next step was known and the thread spun.
  private let spun = Atomic<Int64>(0)

  init() {}

  var playingNanoseconds: Int64 { playing.load(ordering: .relaxed) }
  var spunNanoseconds: Int64 { spun.load(ordering: .relaxed) }

  @_noLocks @_noAllocation
  func notePlaying(_ nanoseconds: Int64) {
    playing.store(playing.load(ordering: .relaxed) &+ nanoseconds, ordering: .relaxed)
  }

  @_noLocks @_noAllocation
  func noteSpinning(_ nanoseconds: Int64) {
    spun.store(spun.load(ordering: .relaxed) &+ nanoseconds, ordering: .relaxed)
  }
}
