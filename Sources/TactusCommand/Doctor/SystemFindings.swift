internal import TactusDevice

/// Converts the facts of the system to findings. The findings depend only on the facts.
enum SystemFindings {
  static func all(_ facts: SystemFacts) -> [Finding] {
    [
      scheduling(facts), priorityLimit(facts), memoryLock(facts), timerResolution(facts),
      timerSlack(facts), kernel(facts), latencyRequest(facts),
    ]
  }

  /// The finding about the setting `mode`, with the disadvantage of its value.
  static func timing(_ mode: TimingMode) -> Finding {
    switch mode {
    case .normal:
      Finding(.good, "timing mode", "normal: a step is as late as the system wakes a thread")
    case .precise:
      Finding(
        .good, "timing mode",
        "precise: spins up to an eighth of a core while something plays, to be in time")
    }
  }

  private static func scheduling(_ facts: SystemFacts) -> Finding {
    guard let playback = facts.playback else {
      return Finding(
        .poor, "scheduling", facts.playbackFault ?? "no playback thread was started",
        fix: "end processes or raise the limit of threads: ulimit -u")
    }
    if let priority = playback.fifoPriority {
      return Finding(.good, "scheduling", "SCHED_FIFO \(priority)")
    }
    let refusal = playback.refusals.first { $0.hasPrefix("SCHED_FIFO") } ?? "SCHED_FIFO: refused"
    return Finding(
      .poor, "scheduling", "SCHED_OTHER (\(refusal)); under load steps come milliseconds late",
      fix: realtimeFix(facts))
  }

  private static func realtimeFix(_ facts: SystemFacts) -> String {
    if allows(facts.realtimePriority.soft, Int64(Fix.priority)) { return Fix.controlGroup }
    if allows(facts.realtimePriority.hard, Int64(Fix.priority)) { return Fix.softPriority }
    return limitsFix(facts)
  }

  /// The fix that raises the limits of the user. Limits do not apply to root, so the fix for root
  /// restores the capabilities that a container has removed.
  private static func limitsFix(_ facts: SystemFacts) -> String {
    if facts.place.isRoot { return Fix.container(facts.place.container) }
    return facts.place.hasLimits ? Fix.group : Fix.limits
  }

  /// Whether a limit allows a value; nil means no limit.
  private static func allows(_ limit: Int64?, _ value: Int64) -> Bool {
    limit.map { $0 >= value } ?? true
  }

  private static func priorityLimit(_ facts: SystemFacts) -> Finding {
    let limit = text(facts.realtimePriority) { "\($0)" }
    // A process that already has the priority needs no limit. It runs as root or has CAP_SYS_NICE.
    let isEnough =
      facts.playback?.fifoPriority != nil
      || allows(facts.realtimePriority.soft, Int64(Fix.priority))
    return Finding(
      isEnough ? .good : .note, "priority limit",
      isEnough ? "RLIMIT_RTPRIO \(limit)" : "RLIMIT_RTPRIO \(limit); \(Fix.priority) is needed")
  }

  private static func memoryLock(_ facts: SystemFacts) -> Finding {
    let limit = "RLIMIT_MEMLOCK \(text(facts.memoryLock, bytes))"
    guard let playback = facts.playback else { return Finding(.note, "memory lock", limit) }
    if playback.isMemoryLocked {
      return Finding(
        .good, "memory lock", "the playback thread's stack and queues are locked; \(limit)")
    }
    let needed: Int64 = 8 << 20
    let fix =
      !allows(facts.memoryLock.soft, needed) && allows(facts.memoryLock.hard, needed)
      ? Fix.softLock : limitsFix(facts)
    return Finding(
      .poor, "memory lock", "the playback thread's memory can be swapped out; \(limit)", fix: fix)
  }

  private static func timerResolution(_ facts: SystemFacts) -> Finding {
    guard let resolution = facts.timerResolutionNanoseconds else {
      return Finding(.note, "timer", "the system does not report its resolution")
    }
    // Without high-resolution timers the resolution is a tick of the kernel: 1 to 10 ms.
    if resolution < 100_000 { return Finding(.good, "timer", "resolution \(resolution) ns") }
    return Finding(
      .poor, "timer", "resolution \(resolution) ns: no high-resolution timers", fix: Fix.timers)
  }

  private static func timerSlack(_ facts: SystemFacts) -> Finding {
    let ordinary = facts.timerSlackNanoseconds.map { "; an ordinary thread has \($0) ns" } ?? ""
    guard let playback = facts.playback else {
      return Finding(.note, "timer slack", "no playback thread\(ordinary)")
    }
    if playback.hasNoTimerSlack {
      let slack = playback.fifoPriority == nil ? "1 ns" : "none, as for every real-time thread"
      return Finding(.good, "timer slack", "\(slack)\(ordinary)")
    }
    let refusal = playback.refusals.first { $0.hasPrefix("timer slack") } ?? "refused"
    return Finding(.note, "timer slack", "\(refusal)\(ordinary)")
  }

  private static func kernel(_ facts: SystemFacts) -> Finding {
    let release = facts.kernelRelease ?? "unknown release"
    guard let version = facts.kernelVersion else {
      return Finding(.note, "kernel", "\(release); its preemption model cannot be read")
    }
    let words = version.split { !($0.isLetter || $0 == "_") }
    let model = ["PREEMPT_RT", "PREEMPT_DYNAMIC", "PREEMPT"].first { words.contains($0[...]) }
    guard let model else {
      return Finding(
        .note, "kernel", "\(release), no preemption of the kernel", fix: Fix.preemption)
    }
    return Finding(.good, "kernel", "\(release), \(model)")
  }

  private static func latencyRequest(_ facts: SystemFacts) -> Finding {
    let name = "latency request"
    switch facts.latencyRequest {
    case .permitted: return Finding(.good, name, "permitted (/dev/cpu_dma_latency)")
    case .denied:
      return Finding(
        .note, name,
        "not permitted (/dev/cpu_dma_latency); deep sleep of the processor may add to lateness",
        fix: Fix.latencyRequest)
    case .absent:
      return Finding(.note, name, "this system has none (/dev/cpu_dma_latency)")
    }
  }

  private static func text(
    _ limit: SystemFacts.Limit, _ unit: (Int64) -> String
  ) -> String {
    let soft = limit.soft.map(unit) ?? "unlimited"
    let hard = limit.hard.map(unit) ?? "unlimited"
    return soft == hard ? soft : "\(soft) (up to \(hard))"
  }

  private static func bytes(_ count: Int64) -> String {
    count >= 1 << 20 ? "\(count >> 20) MiB" : "\(count >> 10) KiB"
  }
}
