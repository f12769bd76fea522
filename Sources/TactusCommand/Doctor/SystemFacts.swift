/// The facts about the system that matter to a process that plays. They are plain values, so that
/// the findings of `doctor` are a pure function of them.
package struct SystemFacts: Sendable, Hashable {
  /// A resource limit of the process. Each value is nil if it is unlimited.
  package struct Limit: Sendable, Hashable {
    package var soft: Int64?
    package var hard: Int64?

    package init(soft: Int64?, hard: Int64?) {
      self.soft = soft
      self.hard = hard
    }
  }

  /// The scheduling and the memory locks that a playback thread obtained.
  package struct Playback: Sendable, Hashable {
    /// The priority under SCHED_FIFO; nil for ordinary scheduling.
    package var fifoPriority: Int?
    /// Whether the timers of the thread fire without slack.
    package var hasNoTimerSlack: Bool
    /// Whether the thread's stack and queues are locked into memory.
    package var isMemoryLocked: Bool
    /// The refusals, with the system's reasons.
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

  /// Whether the process may keep the processor out of deep sleep.
  package enum LatencyRequest: Sendable, Hashable {
    case permitted
    case denied
    /// The system has no file for the request.
    case absent
  }

  /// The properties of a playback thread that was started as a test; nil if none could be started.
  package var playback: Playback?
  /// The reason why no playback thread could be started; nil if one was started.
  package var playbackFault: String?
  /// Whether the sound device may be opened to learn its latency.
  package var opensSound = false
  package var place = PlaceFacts()
  /// The limit of the real-time priority (RLIMIT_RTPRIO).
  package var realtimePriority = Limit(soft: 0, hard: 0)
  /// The limit of the memory that may be locked, in bytes (RLIMIT_MEMLOCK).
  package var memoryLock = Limit(soft: 0, hard: 0)
  /// The resolution of timers in nanoseconds; nil if the system does not report it.
  package var timerResolutionNanoseconds: Int64?
  /// The timer slack of an ordinary thread in nanoseconds.
  package var timerSlackNanoseconds: Int64?
  /// The release of the kernel, for example `6.1.0-28-amd64`; nil if it cannot be read.
  package var kernelRelease: String?
  /// The contents of `/proc/version`; nil if they cannot be read.
  package var kernelVersion: String?
  package var latencyRequest = LatencyRequest.absent

  package init() {}
}
