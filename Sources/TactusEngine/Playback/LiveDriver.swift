internal import TactusSystem

/// Drives a session by the clock, with the playback thread and the thread that delivers notices.
final class LiveDriver: Sendable {
  private let owner: ArenaOwner
  private let timing: TimingOptions
  private let playback: PlaybackThread
  private let notices: NoticeThread
  private let latencyRequest: LatencyRequest
  private let outputs: OutputRegister

  init(
    _ owner: ArenaOwner, _ timing: TimingOptions, _ outputs: OutputRegister
  ) throws(EngineStartError) {
    self.owner = owner
    self.timing = timing
    self.outputs = outputs
    latencyRequest = LatencyRequest(isWanted: timing.requestsLatency)
    playback = try PlaybackThread(owner: owner, timing: timing)
    do throws(EngineStartError) {
      notices = try NoticeThread(
        owner: owner, outputs: outputs, latencyRequest: latencyRequest)
    } catch {
      owner.arena.close()
      playback.join()
      throw error
    }
  }

  var report: TimingReport {
    TimingReport(
      mode: timing.mode, scheduling: playback.report, latencyRequest: latencyRequest.state,
      playingNanoseconds: owner.arena.state.costs.playingNanoseconds,
      spunNanoseconds: owner.arena.state.costs.spunNanoseconds)
  }

  /// Ends both threads. All notices are delivered when it returns.
  func close() {
    playback.join()
    notices.join()
    owner.arena.deliverNotices()
    outputs.recorder.passOn()
  }
}
