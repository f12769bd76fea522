/// What the system gives to a process that plays: plain values, so that what `doctor` says about
/// them is a pure function.
package struct SystemFacts: Sendable, Hashable {
  /// A limit of the process; nil: none.
  package struct Limit: Sendable, Hashable {
    package var soft: Int64?
    package var hard: Int64?

    package init(soft: Int64?, hard: Int64?) {
      self.soft = soft
      self.hard = hard
    }
  }

  /// What a playback thread obtained when one was started.
  package struct Playback: Sendable, Hashable {
    /// The priority under SCHED_FIFO; nil: ordinary scheduling.
    package var fifoPriority: Int?
    /// Whether the timers of the thread fire without slack.
    package var hasNoTimerSlack: Bool
    /// Whether the thread's stack and queues are locked into memory.
    package var isMemoryLocked: Bool
    /// What was refused, with the system's reasons.
    package var refusals: [String]

    package init(
      fifoPriority: Int?, hasNoTimerSlack: Bool, isMemoryLocked: Bool, refusals: [String] = []
    ) {
      self.fifoPriority = fifoPriority
      self.hasNoTimerSlack = hasNoTimerSlack
      self.isMemoryLocked = isMemoryLocked
      self.refusals = refusals
    }
  }

  /// Whether the processor may be asked not to sleep deeply.
  package enum LatencyRequest: Sendable, Hashable {
    case permitted
    case denied
    /// The system has no file to ask through.
    case absent
  }

  /// Nil: no playback thread could be started.
  package var playback: Playback?
  /// Why no playback thread could be started.
  package var playbackFault: String?
  /// Whether the process runs as root.
  package var isRoot = false
  /// The highest real-time priority.
  package var realtimePriority = Limit(soft: 0, hard: 0)
  /// Bytes that may be locked into memory.
  package var memoryLock = Limit(soft: 0, hard: 0)
  /// Nanoseconds; nil where the system does not say.
  package var timerResolutionNanoseconds: Int64?
  /// Nanoseconds of an ordinary thread.
  package var timerSlackNanoseconds: Int64?
  /// `6.1.0-28-amd64`; nil where it cannot be read.
  package var kernelRelease: String?
  /// What `/proc/version` says.
  package var kernelVersion: String?
  package var latencyRequest = LatencyRequest.absent

  package init() {}
}
