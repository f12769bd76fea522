package import TactusDevice

/// The timing that a live session requests from the system for its threads.
package struct TimingOptions: Sendable, Hashable {
  /// The default SCHED_FIFO priority: above ordinary real-time audio, below the kernel's own
  /// threads.
  package static let standardPriority = 70

  package var mode: TimingMode
  /// The priority under SCHED_FIFO, 1 to 99; nil requests ordinary scheduling.
  package var fifoPriority: Int?
  /// Whether to keep the processor out of deep sleep while something plays.
  package var requestsLatency: Bool

  package init(
    mode: TimingMode = .normal, fifoPriority: Int? = TimingOptions.standardPriority,
    requestsLatency: Bool = true
  ) {
    self.mode = mode
    self.fifoPriority = fifoPriority
    self.requestsLatency = requestsLatency
  }
}
