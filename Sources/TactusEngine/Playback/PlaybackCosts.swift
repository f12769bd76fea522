internal import Synchronization

/// What the playback thread spends on waiting exactly. It alone writes, any thread reads.
struct PlaybackCosts: ~Copyable {
  /// Nanoseconds in which a next step was known.
  private let playing = Atomic<Int64>(0)
  /// Nanoseconds of them that were spun away.
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
