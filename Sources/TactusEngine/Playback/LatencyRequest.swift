internal import Synchronization
internal import TactusSystem

/// Asks the kernel to keep the processor out of deep sleep while something plays.
///
/// A processor in deep sleep takes tens of microseconds to wake, and keeping it awake takes power.
/// So the request is held only while a next step is known. The thread that delivers notices holds
/// it, so the playback thread makes no system call for it.
// Sendable: the request is used by one thread, the state is atomic.
final class LatencyRequest: @unchecked Sendable {
  private static let notAsked: Int32 = 0
  private static let held: Int32 = 1

  private let isWanted: Bool
  private var request: LatencyFile?
  /// One of the two values above, or the negative errno of a refusal.
  private let outcome = Atomic<Int32>(LatencyRequest.notAsked)

  init(isWanted: Bool) { self.isWanted = isWanted }

  deinit { hold(false) }

  /// Opens or closes the request. After a refusal it is not made again.
  func hold(_ isPlaying: Bool) {
    if !isPlaying { request = nil }
    guard isWanted, isPlaying, !isHeld, outcome.load(ordering: .relaxed) >= 0 else { return }
    do throws(Errno) {
      request = try LatencyFile()
      outcome.store(Self.held, ordering: .releasing)
    } catch {
      outcome.store(-error.number, ordering: .releasing)
    }
  }

  private var isHeld: Bool {
    switch request {
    case .some: true
    case .none: false
    }
  }

  var state: LatencyRequestState {
    let outcome = outcome.load(ordering: .acquiring)
    if outcome < 0 { return .refused(Errno(-outcome).description) }
    return outcome == Self.held ? .held : .notAsked
  }
}
