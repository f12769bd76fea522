import TactusDevice

@testable import TactusCertification

/// Passes commands and their answers through the threads of player and harness, step by step on a
/// virtual clock. The sequence numbers, the device and the watches for stalls are those of a run in
/// real time. A test can stall any of the threads.
///
/// ```
/// playback ──► player-line ──► server ──► device
///                   ▲            │
///                   └── answer ◄─┘
/// ```
struct VirtualLine {
  /// A span in which the host does not run a thread.
  struct Stall: Sendable, CustomStringConvertible {
    var thread: WatchedThread
    var begin: Int64
    var milliseconds: Int64

    var end: Int64 { begin + milliseconds * 1_000_000 }
    var description: String { "\(thread.rawValue) at \(begin) for \(milliseconds) ms" }
  }

  private static let step: Int64 = 100_000

  private let stalls: [Stall]
  private let device: LoopbackSubject
  private let log = EventLog()
  private var time: Int64 = 0
  private var watches: [WatchedThread: ThreadWatch] = [:]
  private var looked: [WatchedThread: Int64] = [:]
  private var host = LineHost()
  private var submitted: [(segment: Segment, time: Int64)] = []
  private var toDevice: [[UInt8]] = []
  private var toPlayer: [[UInt8]] = []
  private var waiting: [LoopbackSubject.Reply] = []

  init(_ defect: Defect? = nil, stalls: [Stall]) throws {
    self.stalls = stalls
    device = try LoopbackSubject(DeviceID("loopback"), defect: defect)
    try device.open(at: 0)
    log.begin(at: 0)
    for thread in WatchedThread.allCases { watches[thread] = ThreadWatch(thread, at: 0) }
  }

  /// Plays a level that changes each millisecond, with one command for each change.
  mutating func play(_ count: Int) -> Transcript {
    let end = Int64(count) * milliseconds
    var next = 0
    var lastStall = stalls.map(\.end).max() ?? 0
    lastStall = max(lastStall, end) + 320 * milliseconds
    while time < lastStall {
      time += Self.step
      if next < count, Int64(next) * milliseconds <= time, isRunning(.playback) {
        submit(next)
        next += 1
      }
      look(.playerLine, hasWork: !submitted.isEmpty || !toPlayer.isEmpty) { $0.moveFrames() }
      look(.server, hasWork: !toDevice.isEmpty) { $0.serve() }
      for thread in [WatchedThread.watch, .reader, .playerCommands, .line, .procedure] {
        look(thread, hasWork: false) { _ in }
      }
    }
    return Transcript(log.entries)
  }

  private func isRunning(_ thread: WatchedThread) -> Bool {
    for stall in stalls where stall.thread == thread {
      if stall.begin <= time, time < stall.end { return false }
    }
    return true
  }

  /// The playback thread records how late its step is.
  private mutating func submit(_ place: Int) {
    let due = Int64(place) * milliseconds
    if let held = HeldUp(.playback, from: due, to: time) { log.add(held) }
    let level = 0.1 + 0.0008 * Double(place)
    submitted.append(
      (
        Segment(
          actuator: 0, startNanoseconds: time, endNanoseconds: time + milliseconds,
          startLevel: level, endLevel: level + 0.0008, frequencyHertz: 175,
          isDueOnArrival: true), time
      ))
  }

  /// Runs a thread if it has work or has slept for a millisecond, unless it is stalled.
  private mutating func look(
    _ thread: WatchedThread, hasWork: Bool, _ work: (inout VirtualLine) -> Void
  ) {
    let isDue = time >= (looked[thread] ?? 0) + ThreadWatch.period
    guard isRunning(thread), hasWork || isDue else { return }
    looked[thread] = time
    if let held = watches[thread]?.back(at: time) { log.add(held) }
    work(&self)
  }

  private mutating func moveFrames() {
    for (segment, time) in submitted {
      let sent = host.send(.play(segment, submitted: time))
      log.add(sent, from: .player, at: time)
      toDevice.append(sent.bytes)
    }
    submitted = []
    for byte in toPlayer.joined() {
      if let received = host.receive(byte) { log.add(received, from: .player, at: time) }
    }
    toPlayer = []
  }

  private mutating func serve() {
    for bytes in toDevice { waiting += device.receive(bytes, at: time) }
    toDevice = []
    waiting += device.tick(at: time)
    toPlayer += waiting.filter { $0.atNanoseconds <= time }.map(\.bytes)
    waiting.removeAll { [time] in $0.atNanoseconds <= time }
  }
}
