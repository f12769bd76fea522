internal import Dispatch
internal import TactusDevice
internal import TactusSerial
internal import TactusSystem

/// The environment of a ``SerialRig`` in real time: a thread forwards the bytes on the line, and
/// the player is another process.
final class LineByClock: LineWorld {
  let transport: any ByteTransport
  let isExported: Bool
  let isSimulated = false
  private let id: DeviceID
  private let program: String
  private let isInterrupted: @Sendable () -> Bool
  private let hasEnded = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - program: the executable of the player; nil for the running program.
  ///   - isInterrupted: called repeatedly while the rig waits for the player.
  init(
    _ id: DeviceID, _ transport: any ByteTransport, program: String?,
    isInterrupted: @escaping @Sendable () -> Bool
  ) {
    self.id = id
    self.transport = transport
    isExported =
      switch (try? SerialAddress(id.rest))?.place {
      case .network?: true
      default: false
      }
    self.program = program ?? OwnProgram.path ?? ""
    self.isInterrupted = isInterrupted
  }

  var now: Int64 { MonotonicClock.nowNanoseconds }

  func wait(until nanoseconds: Int64) { ClockWait.until(nanoseconds) }

  func move(_ tap: SerialTap) {
    do throws(RigFault) {
      try HarnessThread.start { [hasEnded] in
        tap.run()
        hasEnded.signal()
      }
    } catch {
      // Without this thread no bytes are transferred, so the rig reports that the device does not
      // answer.
      hasEnded.signal()
    }
  }

  func rest() { hasEnded.wait() }

  func makePlayer(on line: Socket, _ log: EventLog) throws(RigFault) -> any RigPlayer {
    try PlayerChild(program, id, line: line, log, isInterrupted: isInterrupted)
  }
}
