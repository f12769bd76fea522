internal import TactusDevice

/// Starts the player, a process of its own, sends it commands, and reads its reports.
package final class PlayerChild: RigPlayer {
  /// The timeout for starting the player and opening the device, in nanoseconds.
  private static let startLimit: Int64 = 20_000_000_000

  private let child: ChildProcess
  private let control: Socket
  private let reader: PlayerReader
  private let isInterrupted: @Sendable () -> Bool
  private var isRunning = true
  private var marks = 0

  /// Starts the player.
  /// - Parameters:
  ///   - program: the executable of the player.
  ///   - line: the player's end of the socket for commands to the device; nil if the player opens
  ///     the device itself and its commands are not recorded.
  ///   - more: the player's arguments after the id.
  ///   - isInterrupted: called repeatedly while the rig waits for the player.
  init(
    _ program: String, _ id: DeviceID, line: Socket?, more: [String] = [], _ log: EventLog,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(RigFault) {
    if program.isEmpty {
      throw .missing("the path of the running program is unknown, so that no player can be started")
    }
    let (control, farControl) = try Socket.pair(keepsMessages: false)
    self.control = control
    self.isInterrupted = isInterrupted
    child = try ChildProcess(
      program, [PlayerProcess.commandName, id.description] + more,
      handedOver: [farControl] + (line.map { [$0] } ?? []))
    reader = try PlayerReader(control, log)
  }

  /// The scheduling class of the playback thread; empty before the device was opened.
  package var scheduling: String { reader.scheduling }

  /// Makes the player open the device, and waits until it is open.
  package func open() throws(RigFault) {
    let count = reader.readyCount
    reader.forgetTrouble()
    try send(.open)
    let limit = MonotonicClock.nowNanoseconds + Self.startLimit
    while reader.readyCount == count {
      let isOver = MonotonicClock.nowNanoseconds > limit || reader.hasEnded
      if isOver || reader.trouble != nil {
        throw .broken(reader.trouble ?? "the player did not start in time")
      }
      if isInterrupted() { throw .interrupted }
      ClockWait.until(MonotonicClock.nowNanoseconds + 1_000_000)
    }
  }

  package func send(_ command: PlayerCommand) throws(RigFault) {
    guard control.send(Array((command.line + "\n").utf8)) else {
      throw .broken("the player has ended")
    }
  }

  /// Waits until the player has reported all events so far. A killed or frozen player reports
  /// nothing more.
  package func settle() throws(RigFault) {
    guard isRunning else { return }
    marks += 1
    let mark = marks
    try send(.mark(mark))
    try Settling.wait("the player did not answer in time") {
      reader.lastMark >= mark || reader.hasEnded
    }
    if reader.lostReports > 0 {
      throw .broken(
        "\(reader.lostReports) reports of the player were dropped: the harness read too slowly")
    }
  }

  package func freeze() {
    child.freeze()
    isRunning = false
  }

  /// Kills the player at once, in any state.
  package func kill() {
    child.kill()
    isRunning = false
  }

  /// Kills the player, and waits until all its reports are read.
  package func end() {
    child.end()
    reader.end()
  }
}
