internal import Glibc
internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

/// Collects the facts from the system. It needs no permissions: a refusal is one of the facts.
enum SystemProbe {
  @Sendable
  static func facts() -> SystemFacts {
    var facts = SystemFacts()
    do throws(EngineStartError) {
      // Starts a real playback thread that plays nothing, to find out which priority it gets.
      let session = try Session.live()
      facts.playback = (session.timing?.scheduling).map(SystemFacts.Playback.init)
      session.close()
    } catch {
      facts.playbackFault = error.description
    }
    facts.opensSound = true
    facts.place = PlaceFacts(isRoot: geteuid() == 0, file, exists: FolderSearch.exists)
    facts.realtimePriority = SystemFacts.Limit(ProcessLimits.realtimePriority)
    facts.memoryLock = SystemFacts.Limit(ProcessLimits.memoryLock)
    facts.timerResolutionNanoseconds = ProcessLimits.timerResolutionNanoseconds
    facts.timerSlackNanoseconds = ProcessLimits.timerSlackNanoseconds
    facts.kernelRelease = text("/proc/sys/kernel/osrelease")
    facts.kernelVersion = text("/proc/version")
    facts.latencyRequest =
      switch ProcessLimits.refusalToWrite("/dev/cpu_dma_latency")?.number {
      case nil: .permitted
      case EACCES, EPERM: .denied
      default: .absent
      }
    return facts
  }

  /// The first line of a file of the kernel.
  private static func text(_ path: String) -> String? {
    file(path).map { String($0.prefix { $0 != "\n" }) }
  }

  private static func file(_ path: String) -> String? {
    (try? BoundedFile.read(path: path, limit: 1 << 20)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

extension SystemFacts.Limit {
  fileprivate init(_ limit: ProcessLimits.Limit) { self.init(soft: limit.soft, hard: limit.hard) }
}

extension SystemFacts.Playback {
  fileprivate init(_ report: SchedulingReport) {
    self.init(
      fifoPriority: report.fifoPriority, hasNoTimerSlack: report.hasNoTimerSlack,
      isMemoryLocked: report.isMemoryLocked, refusals: report.refusals)
  }
}
