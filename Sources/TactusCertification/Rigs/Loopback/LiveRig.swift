internal import Synchronization
package import TactusDevice
internal import TactusLoopback
internal import TactusSystem

/// A rig for a loopback device, in real time. The device, its lease and its capture are in the
/// harness's own process.
///
/// The player is another process, which reaches the device over an inherited socket. Thus the
/// player can be killed or frozen while the device continues.
package final class LiveRig: ClockedRig {
  private let program: String
  private let playerArguments: [String]
  private let server: LoopbackServer
  package let stalls: StallWatch?
  package let isInterrupted: @Sendable () -> Bool
  package private(set) var player: (any RigPlayer)?
  package private(set) var playerScheduling = ""

  /// - Parameters:
  ///   - profiles: the profiles that the id may name. The player must know the same ones.
  ///   - program: the executable of the player; nil for the running program.
  ///   - playerArguments: the arguments of the player after the id.
  ///   - stalls: reports stalls of the host.
  ///   - isInterrupted: polled while time passes.
  /// - Throws: ``DeviceError`` if the id is not that of a loopback.
  package init(
    _ id: DeviceID, profiles: DeviceProfiles = DeviceProfiles(), program: String? = nil,
    playerArguments: [String] = [], stalls: StallWatch, defect: Defect? = nil,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(DeviceError) {
    self.program = program ?? OwnProgram.path ?? ""
    self.playerArguments = playerArguments
    self.stalls = stalls
    self.isInterrupted = isInterrupted
    server = LoopbackServer(
      try LoopbackSubject(id, defect: defect, profiles: profiles), EventLog())
  }

  package var subject: SubjectFacts { server.facts }
  package var instruments: [InstrumentFacts] { LoopbackInstrument.all }
  package var log: EventLog { server.log }

  package func begin() throws(RigFault) {
    endPlayer()
    try server.begin()
    noteStalls()
  }

  // MARK: The device

  package func reopen() throws(RigFault) { try server.open() }

  package func send(_ segment: Segment, number: Int) throws(RigFault) {
    _ = server.sendFromHarness(segment.shifted(by: log.origin), number: number)
  }

  package func revise(from nanoseconds: Int64, number: Int) throws(RigFault) {
    server.reviseFromHarness(from: nanoseconds + log.origin, number: number)
  }

  package func sendCounting(_ bytes: [UInt8], number: Int) throws(RigFault) -> Bool {
    server.sendFromHarness(bytes, number: number)
  }

  package func flood(_ segment: Segment, count: Int, number: Int) throws(RigFault) {
    server.flood(segment.shifted(by: log.origin), count: count, number: number)
  }

  package func sendStop() throws(RigFault) { server.sendStopFromHarness() }

  package func frame(_ segment: Segment, ahead: Int) -> [UInt8] {
    server.frame(segment.shifted(by: log.origin), ahead: ahead)
  }

  package func shortMessage(_ count: Int) -> [UInt8] { server.shortMessage(count) }

  package func injectFault(_ number: Int) throws(RigFault) { server.injectFault(number) }
  package func unplug() throws(RigFault) { server.unplug() }
  package func plug() throws(RigFault) { server.plug() }

  // MARK: The player

  private func startPlayer() throws(RigFault) {
    if player != nil { return }
    let (line, farLine) = try Socket.pair(keepsMessages: false)
    try server.open()
    try server.serve(line)
    player = try PlayerChild(
      program, server.id, line: farLine, more: playerArguments, log, isInterrupted: isInterrupted)
    try openInPlayer()
  }

  private func openInPlayer() throws(RigFault) {
    try player?.open()
    playerScheduling = player?.scheduling ?? ""
  }

  package func readyPlayer() throws(RigFault) { try startPlayer() }

  package func play(_ effect: Effect, number: Int) throws(RigFault) {
    try startPlayer()
    try begin(effect, number: number, on: player)
  }

  package func killPlayer() throws(RigFault) {
    let time = MonotonicClock.nowNanoseconds
    log.add(at: time, .harness, .killed)
    player?.kill()
    log.noteProcedure(heldSince: time)
    endPlayer()
  }

  package func reopenInPlayer() throws(RigFault) {
    do throws(RigFault) { try server.open() } catch {
      log.add(at: MonotonicClock.nowNanoseconds, .player, .refused, text: error.description)
      return
    }
    try openInPlayer()
  }

  private func endPlayer() {
    player?.kill()
    server.endLine()
    player?.end()
    player = nil
  }

  package func finish() throws(RigFault) -> Transcript {
    let end = MonotonicClock.nowNanoseconds
    log.add(at: end, .harness, .end)
    // Waits until all answers and stalls are in the log, because the transcript is made from it.
    try player?.settle()
    try server.settle()
    try settle()
    stalls?.onStall(nil)
    let levels = server.levels(until: end)
    let transcript = Transcript(log.entries + levels)
    endPlayer()
    return transcript
  }
}
