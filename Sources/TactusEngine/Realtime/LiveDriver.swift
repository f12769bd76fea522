/// Drives a session by the clock: the thread that plays and the one that tells what has happened.
final class LiveDriver: Sendable {
  private let shared: SharedHandle
  private let timing: TimingOptions
  private let playback: PlaybackThread
  private let notices: NoticeThread
  private let latencyRequest: LatencyRequest
  private let outputs: OutputRegister

  init(
    _ shared: SharedHandle, _ timing: TimingOptions, _ outputs: OutputRegister
  ) throws(EngineStartError) {
    self.shared = shared
    self.timing = timing
    self.outputs = outputs
    latencyRequest = LatencyRequest(isWanted: timing.requestsLatency)
    playback = try PlaybackThread(shared: shared, timing: timing)
    do throws(EngineStartError) {
      notices = try NoticeThread(
        shared: shared, outputs: outputs, latencyRequest: latencyRequest)
    } catch {
      shared.close()
      playback.join()
      throw error
    }
  }

  var report: TimingReport {
    TimingReport(
      mode: timing.mode, scheduling: playback.report, latencyRequest: latencyRequest.state,
      playingNanoseconds: unsafe shared.state.pointee.costs.playingNanoseconds,
      spunNanoseconds: unsafe shared.state.pointee.costs.spunNanoseconds)
  }

  /// Ends both threads. What they had to tell is told when it returns.
  func close() {
    playback.join()
    notices.join()
    shared.deliverNotices()
    outputs.recorder.passOn()
  }
}
