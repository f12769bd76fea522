internal import TactusDevice
internal import TactusSystem

/// The environment of a ``ContractRig`` in real time: the player is another process.
final class ContractByClock: ContractWorld {
  private let program: String
  private let arguments: [String]
  private let isInterrupted: @Sendable () -> Bool

  /// - Parameters:
  ///   - program: the executable of the player; nil for the running program.
  ///   - arguments: the arguments of the player after the device's id.
  ///   - isInterrupted: called repeatedly while the rig waits for the player.
  init(
    program: String?, arguments: [String], isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.program = program ?? OwnProgram.path ?? ""
    self.arguments = arguments
    self.isInterrupted = isInterrupted
  }

  var now: Int64 { MonotonicClock.nowNanoseconds }

  func wait(until nanoseconds: Int64) { ClockWait.until(nanoseconds) }

  func makePlayer(_ id: DeviceID, _ log: EventLog) throws(RigFault) -> any RigPlayer {
    let (near, far) = try Socket.pair(keepsMessages: true)
    let commands = try CommandReader(near, log)
    let child = try PlayerChild(
      program, id, line: far, more: arguments, log, isInterrupted: isInterrupted)
    return RecordedPlayer(child, commands)
  }
}

/// A player in another process that records the commands to its device.
private final class RecordedPlayer: RigPlayer {
  private let child: PlayerChild
  private let commands: CommandReader

  init(_ child: PlayerChild, _ commands: CommandReader) {
    self.child = child
    self.commands = commands
  }

  var scheduling: String { child.scheduling }

  func open() throws(RigFault) { try child.open() }

  func send(_ command: PlayerCommand) throws(RigFault) { try child.send(command) }

  func settle() throws(RigFault) {
    try child.settle()
    try commands.settle()
  }

  func freeze() { child.freeze() }

  func kill() { child.kill() }

  func end() {
    child.end()
    commands.end()
  }
}
