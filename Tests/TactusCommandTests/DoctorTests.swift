import Foundation
import TactusBackends
import TactusDevice
import Testing

@testable import TactusCommand

/// A backend whose listed devices cannot be opened.
private struct Shelf: HapticBackend {
  let name: String
  let listings: [DeviceListing]

  func devices() -> [DeviceListing] { listings }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    throw DeviceError(.notPermitted, "\(id) cannot be opened")
  }
}

extension SystemFacts {
  /// Facts about a system that grants all permissions.
  fileprivate static var granted: SystemFacts {
    var facts = SystemFacts()
    facts.playback = Playback(fifoPriority: 70, hasNoTimerSlack: true, isMemoryLocked: true)
    facts.place.isRoot = true
    facts.memoryLock = Limit(soft: nil, hard: nil)
    facts.timerResolutionNanoseconds = 1
    facts.timerSlackNanoseconds = 50_000
    facts.kernelRelease = "6.1.0-28-amd64"
    facts.kernelVersion = "Linux version 6.1.0-28-amd64 #1 SMP PREEMPT_DYNAMIC Debian 6.1.119-1"
    facts.latencyRequest = .permitted
    return facts
  }

  /// Facts about a user without special permissions on a newly installed system.
  fileprivate static var ordinary: SystemFacts {
    var facts = granted
    facts.playback = Playback(
      fifoPriority: nil, hasNoTimerSlack: true, isMemoryLocked: true,
      refusals: ["SCHED_FIFO: Operation not permitted"])
    facts.place.isRoot = false
    facts.memoryLock = Limit(soft: 8 << 20, hard: 8 << 20)
    facts.latencyRequest = .denied
    return facts
  }
}

@Suite struct DoctorTests {
  private func finding(_ name: String, _ facts: SystemFacts) throws -> Finding {
    try #require(SystemFindings.all(facts).first { $0.name == name })
  }

  @Test(arguments: TimingMode.allCases)
  func `the present timing mode is shown with its cost`(mode: TimingMode) {
    var configuration = Configuration()
    configuration.mode = mode
    let run = doctor(.granted, configuration: configuration)
    #expect(run.output.contains("timing mode"))
    #expect(run.output.contains(mode.rawValue + ":"))
    #expect(run.output.contains("an eighth of a core") == (mode == .precise))
  }

  private func doctor(
    _ facts: SystemFacts, _ arguments: [String] = [],
    configuration: Configuration = Configuration()
  ) -> Run {
    Run(
      ["doctor"] + arguments, configuration: configuration,
      surroundings: Surroundings(probe: { facts }))
  }

  @Test func `a system that grants all permissions has only good findings`() {
    let findings = SystemFindings.all(.granted)
    #expect(findings.allSatisfy { $0.state == .good && $0.fix == nil })
    #expect(
      findings.map { "\($0.name): \($0.text)" } == [
        "scheduling: SCHED_FIFO 70", "priority limit: RLIMIT_RTPRIO 0",
        "memory lock: the playback thread's stack and queues are locked; RLIMIT_MEMLOCK unlimited",
        "timer: resolution 1 ns",
        "timer slack: none, as for every real-time thread; an ordinary thread has 50000 ns",
        "kernel: 6.1.0-28-amd64, PREEMPT_DYNAMIC",
        "latency request: permitted (/dev/cpu_dma_latency)",
      ])
  }

  @Test func `an ordinary user gets the fixes for the priority and for the latency request`()
    throws
  {
    let scheduling = try finding("scheduling", .ordinary)
    #expect(scheduling.state == .poor)
    #expect(scheduling.text.hasPrefix("SCHED_OTHER (SCHED_FIFO: Operation not permitted)"))
    let fix = try #require(scheduling.fix)
    for part in [
      "@audio - rtprio 70", "@audio - memlock 65536", "limits.d/90-tactus.conf", "usermod",
    ] {
      #expect(fix.contains(part))
    }
    #expect(!fix.contains("\n"))
    #expect(try finding("timer slack", .ordinary).text.hasPrefix("1 ns;"))
    #expect(try finding("priority limit", .ordinary).text == "RLIMIT_RTPRIO 0; 70 is needed")
    #expect(try finding("memory lock", .ordinary).text.hasSuffix("RLIMIT_MEMLOCK 8 MiB"))
    let request = try finding("latency request", .ordinary)
    #expect(request.state == .note)
    #expect(request.fix?.contains("rules.d/90-tactus.rules") == true)
  }

  @Test func `the fix depends on the cause of the missing priority`() throws {
    var facts = SystemFacts.ordinary
    facts.realtimePriority = SystemFacts.Limit(soft: 0, hard: 95)
    #expect(try finding("scheduling", facts).fix == Fix.softPriority)
    #expect(try finding("priority limit", facts).text.hasPrefix("RLIMIT_RTPRIO 0 (up to 95)"))
    facts.realtimePriority = SystemFacts.Limit(soft: 95, hard: 95)
    #expect(try finding("scheduling", facts).fix == Fix.controlGroup)
    facts.realtimePriority = SystemFacts.Limit(soft: 0, hard: 0)
    facts.place.isRoot = true
    #expect(try finding("scheduling", facts).fix == Fix.container())
  }

  @Test func `for memory that cannot be locked the limit and the fix are shown`() throws {
    var facts = SystemFacts.ordinary
    facts.playback?.isMemoryLocked = false
    facts.memoryLock = SystemFacts.Limit(soft: 65_536, hard: 65_536)
    let hard = try finding("memory lock", facts)
    #expect(hard.state == .poor)
    #expect(hard.text.hasSuffix("RLIMIT_MEMLOCK 64 KiB"))
    #expect(hard.fix == Fix.limits)
    facts.memoryLock.hard = nil
    #expect(try finding("memory lock", facts).fix == Fix.softLock)
    #expect(try finding("memory lock", facts).text.hasSuffix("64 KiB (up to unlimited)"))
  }

  @Test(arguments: [
    ("#1 SMP PREEMPT_RT Debian", "6, PREEMPT_RT", false), ("#1 SMP PREEMPT x", "6, PREEMPT", false),
    ("#1 SMP Debian", "6, no preemption of the kernel", true),
  ])
  func `the preemption model is read from the kernel's version`(
    version: String, text: String, isToBeMended: Bool
  ) throws {
    var facts = SystemFacts.granted
    facts.kernelRelease = "6"
    facts.kernelVersion = version
    let kernel = try finding("kernel", facts)
    #expect(kernel.text == text)
    #expect((kernel.fix != nil) == isToBeMended)
  }

  @Test func `coarse timers and missing facts are reported`() throws {
    var facts = SystemFacts.granted
    facts.timerResolutionNanoseconds = 4_000_000
    #expect(try finding("timer", facts).fix == Fix.timers)
    let nothing = SystemFacts()
    #expect(SystemFindings.all(nothing).allSatisfy { $0.state != .good })
    #expect(try finding("kernel", nothing).text.contains("cannot be read"))
    #expect(try finding("latency request", nothing).text.hasPrefix("this system has none"))
  }

  @Test func `doctor prints each finding with its fix, and the sources of settings`() {
    let run = doctor(.ordinary, ["--device", "loopback"])
    #expect(run.code == 0)
    #expect(run.output.contains("poor  scheduling       SCHED_OTHER"))
    #expect(run.output.contains("        fix: printf '@audio"))
    #expect(run.output.contains("Loopback LRA; lease 200 ms, device"))
    #expect(run.output.contains("  device  loopback  --device"))
  }

  @Test func `a denied device has a fix, and without another one the exit code is 2`() {
    let listing = DeviceListing(
      id: DeviceID("evdev:a"), name: "Pad", category: .pad,
      availability: .notPermitted(fix: "sudo usermod -aG input \"$USER\""))
    let shelf = Shelf(name: "evdev", listings: [listing])
    let run = doctor(.granted, configuration: Configuration(backends: [shelf]))
    #expect(run.code == 2)
    #expect(run.output.contains("poor  evdev:a   Pad: no permission\n        fix: usermod"))
    #expect(run.output.contains("poor  plays on  nothing: no device"))
    let withLoopback = Configuration(backends: .builtIn + [shelf, Shelf(name: "m", listings: [])])
    let other = doctor(.granted, configuration: withLoopback)
    #expect(other.code == 0)
    #expect(other.output.contains("no device found"))
    #expect(other.output.contains("loopback, without hardware"))
  }

  @Test func `a missing configured device gives exit code 2`() {
    let run = doctor(.granted, ["--device", "loopback:piano"])
    #expect(run.code == 2)
    #expect(run.output.contains("lra, motors, wideband"))
  }

  @Test func `a missing playback thread gives exit code 2`() {
    var facts = SystemFacts.granted
    facts.playback = nil
    facts.playbackFault = "cannot start the playback thread: no memory"
    let run = doctor(facts)
    #expect(run.code == 2)
    #expect(run.output.contains("poor  scheduling       cannot start the playback thread"))
  }

  @Test func `the findings are also printed as JSON`() throws {
    let run = doctor(.ordinary, ["--json"])
    let top = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    #expect(top?["can_play"] as? Bool == true)
    let playback = try #require(top?["playback"] as? [[String: Any]])
    #expect(playback.first?["name"] as? String == "scheduling")
    #expect(playback.first?["state"] as? String == "poor")
    #expect(playback[3]["fix"] is NSNull)
    #expect((top?["devices"] as? [[String: Any]])?.isEmpty == false)
    #expect((top?["settings"] as? [[String: Any]])?.count == ConfigurationKey.allCases.count)
  }

  @Test func `doctor prints the findings of backends, unless they are excluded`() {
    let ward = Ward(findings: [
      Finding(.poor, "seat", "this user sits at none", fix: "sit down"),
      Finding(.note, "rule", "old"),
    ])
    let configuration = Configuration(backends: .builtIn + [ward])
    let run = doctor(.ordinary, configuration: configuration)
    #expect(run.output.contains("poor  seat"))
    #expect(run.output.contains("fix: sit down"))
    #expect(run.output.contains("note  rule"))
    let other = doctor(.ordinary, ["--backend", "loopback"], configuration: configuration)
    #expect(!other.output.contains("seat"))
  }

  @Test func `doctor runs on this system, whatever it grants`() {
    let facts = SystemProbe.facts()
    #expect(facts.playback != nil)
    #expect(facts.timerResolutionNanoseconds != nil)
    #expect(facts.kernelRelease?.isEmpty == false)
    #expect(SystemFindings.all(facts).count == 7)
  }
}

/// A backend without devices that reports findings to `tactus doctor`.
private struct Ward: DiagnosableBackend {
  let findings: [Finding]
  let name = "ward"

  func devices() -> [DeviceListing] { [] }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    throw DeviceError(.notFound, "no \(id)")
  }

  func diagnose() -> [Finding] { findings }
}
