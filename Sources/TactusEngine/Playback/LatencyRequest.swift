internal import CRealtime
internal import Glibc
internal import Synchronization

/// Asks the kernel to keep the processor awake while something plays.
///
/// A processor in deep sleep takes tens of microseconds to wake, and one that is kept out of it
/// takes power. So the request is held only while a next step is known, by the thread that
/// delivers notices: the playback thread makes no system call for it.
// Sendable: the descriptor is used by one thread, the state is atomic.
final class LatencyRequest: @unchecked Sendable {
  private static let notAsked: Int32 = 0
  private static let held: Int32 = 1

  private let isWanted: Bool
  private var descriptor: Int32?
  /// One of the two above, or an errno below 0.
  private let outcome = Atomic<Int32>(LatencyRequest.notAsked)

  init(isWanted: Bool) { self.isWanted = isWanted }

  deinit { hold(false) }

  /// Opens the request or lets go of it. After a refusal it is not asked for again.
  func hold(_ isPlaying: Bool) {
    if !isPlaying, let held = descriptor {
      tactus_latency_request_close(held)
      descriptor = nil
    }
    guard isWanted, isPlaying, descriptor == nil, outcome.load(ordering: .relaxed) >= 0 else {
      return
    }
    let result = tactus_latency_request_open()
    if result >= 0 { descriptor = result }
    outcome.store(result >= 0 ? Self.held : result, ordering: .releasing)
  }

  var state: LatencyRequestState {
    let outcome = outcome.load(ordering: .acquiring)
    if outcome < 0 { return .refused(unsafe String(cString: strerror(-outcome))) }
    return outcome == Self.held ? .held : .notAsked
  }
}
