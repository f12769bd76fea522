internal import CRealtimeProof
internal import TactusDevice

/// Proves the rules of the playback thread: plays in both timing modes, with and without a
/// listener, then waits while nothing plays, and prints how often each rule was broken.
struct Proof {
  private let options: ProofOptions

  init(_ options: ProofOptions) { self.options = options }

  /// Returns true if nothing forbidden occurred, and the counters work: they counted the actions
  /// that the canary, a test of the counters, does on purpose.
  func run() throws(ProofError) -> Bool {
    var sessions: [(session: WatchedSession, runs: Int64)] = []
    for mode in TimingMode.allCases {
      for isRecorded in [false, true] {
        let session = try WatchedSession(mode, plants: options.plants, isRecorded: isRecorded)
        sessions.append((session, try session.play()))
      }
    }
    let wakes = idle(sessions.map(\.session))
    var isProved = true
    for (index, (session, runs)) in sessions.enumerated() {
      let findings =
        try session.findings() + [Finding("wake-ups while idle", wakes[index], canary: runs)]
      report(findings, session.name)
      if !findings.allSatisfy(\.isProved) { isProved = false }
    }
    return isProved
  }

  /// Waits while nothing plays, and returns how often the threads of each session ran.
  private func idle(_ sessions: [WatchedSession]) -> [Int64] {
    // Waits until pending notifications about the end of playing are delivered.
    proof_wait(500_000_000)
    let before = sessions.map(\.activity)
    proof_wait(options.idleNanoseconds)
    return zip(sessions, before).map { $0.activity - $1 }
  }

  private func report(_ findings: [Finding], _ name: String) {
    for finding in findings {
      let verdict = finding.count == 0 ? (finding.canary > 0 ? "ok" : "SILENT") : "FOUND"
      print(
        "\(name): \(finding.name): \(finding.count), canary \(finding.canary): \(verdict)")
    }
  }
}
