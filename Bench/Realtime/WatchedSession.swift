internal import CRealtimeProof
internal import TactusDevice
internal import TactusEngine

/// A live session in one timing mode whose playback thread is watched.
final class WatchedSession {
  /// The timing mode, and whether there is a listener.
  let name: String
  /// The number of taps within which the thread must step.
  private static let taps = 200
  private let watch: Watch
  private let session: Session
  private let repertoire: Repertoire
  /// The threads of the session: the playback thread and the notification thread.
  private let threads: Set<Int32>
  private var faults: Int64 = 0

  init(_ mode: TimingMode, plants: Bool, isRecorded: Bool) throws(ProofError) {
    name = isRecorded ? "\(mode.rawValue), recorded" : mode.rawValue
    watch = Watch(plants: plants)
    let before = ThreadActivity.all
    do throws(EngineStartError) {
      session = try Session.live(TimingOptions(mode: mode))
    } catch { throw ProofError(error.description) }
    if isRecorded { session.addListener(IdleListener()) }
    threads = ThreadActivity.all.subtracting(before)
    do throws(DeviceError) {
      repertoire = Repertoire(session, try session.open(WatchedDevice(watch)))
    } catch { throw ProofError(error.description) }
    guard threads.count == 2 else {
      throw ProofError("the session started \(threads.count) threads instead of 2")
    }
  }

  deinit { session.close() }

  /// Plays everything twice and counts during the second time, because the first use of code and
  /// data has additional costs. Returns the number of times that the thread ran.
  func play() throws(ProofError) -> Int64 {
    do throws(EngineError) {
      try repertoire.play()
      watch.begin()
      // The thread may not step during one tap, for example while the machine is busy.
      for _ in 0..<Self.taps where !watch.isCounting { try repertoire.tap() }
      guard watch.isCounting else { throw EngineError.sessionClosed }
      let before = ThreadActivity.count(watch.thread)
      try repertoire.play()
      faults = watch.faults
      return ThreadActivity.count(watch.thread) - before
    } catch { throw ProofError("cannot watch the playback thread: \(error)") }
  }

  /// The number of times that the session's threads have run or waited so far.
  var activity: Int64 { threads.reduce(0) { $0 + ThreadActivity.count($1) } }

  /// Ends the counting with the canary, and returns the findings.
  func findings() throws(ProofError) -> [Finding] {
    watch.runCanary()
    do throws(EngineError) {
      for _ in 0..<Self.taps where !watch.isDone { try repertoire.tap() }
    } catch { throw ProofError(error.description) }
    guard watch.isDone else { throw ProofError("the canary was not run") }
    let (run, canary) = (watch.run, watch.canary)
    return [
      Finding("allocations", run.counts.allocations, canary: canary.counts.allocations),
      Finding("frees", run.counts.frees, canary: canary.counts.frees),
      Finding("locks", run.counts.locks, canary: canary.counts.locks),
      Finding("other system calls", run.calls, canary: canary.calls),
      Finding("page faults", faults, canary: watch.faults - faults),
    ]
  }
}

/// A listener that ignores the records.
private final class IdleListener: RecordListener {
  func take(_ record: SessionRecord) {}
}

/// The count of one kind of forbidden action.
struct Finding {
  var name: String
  var count: Int64
  /// The count while the canary did the action on purpose.
  var canary: Int64

  init(_ name: String, _ count: Int64, canary: Int64) {
    self.name = name
    self.count = count
    self.canary = canary
  }

  /// Whether the count is 0, and the counter works, because it has counted the canary.
  var isProved: Bool { count == 0 && canary > 0 }
}

/// The reason why the proof cannot run.
struct ProofError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
