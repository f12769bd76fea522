import TactusDevice
import TactusFirmware
import TactusWire
import TestLine

@testable import TactusCertification

extension Feeling {
  private static let start: UInt64 = 1_000_000

  /// Computes the drives of a board's motors at each millisecond of a workload. Sends the messages
  /// directly to the firmware's device logic, without the certification and without the serial
  /// driver.
  init(_ workload: Workload, on mutant: BoardMutant?, _ declaration: BoardDeclaration) {
    var board = VirtualBoard(declaration, mutant, startMicroseconds: Self.start)
    var (sequence, heard) = (UInt8(0), UInt64(0))
    func give(_ message: Message, _ number: UInt8, at time: UInt64) {
      for byte in message.frame(sequence: number).bytes { board.receive(byte, at: time) }
    }
    give(.hello(Hello(session: 1)), 0, at: Self.start)
    var levels = [[Double]](repeating: [], count: declaration.motors.count)
    var calls = workload.calls[...]
    let end = UInt64(workload.end / 1000)
    while board.device.timeMicroseconds < end {
      let next = board.device.timeMicroseconds + 1000
      while let (time, call) = calls.first, UInt64(time / 1000) < next {
        calls.removeFirst()
        let now = max(UInt64(time / 1000), board.device.timeMicroseconds)
        let message = Self.message(call, next: sequence)
        give(message, sequence, at: now)
        if message.type.isOrdered { sequence &+= 1 }
        heard = now
      }
      if next - heard > 80_000 {
        give(.heartbeat, 0, at: next - 1)
        heard = next
      }
      board.tick()
      _ = board.takeOutgoing()
      for place in levels.indices {
        levels[place].append(Double(board.device.motors.drive(of: place).level) / 65_535)
      }
    }
    self.init(levels: levels)
  }

  private static func message(_ call: Workload.Call, next: UInt8) -> Message {
    switch call {
    case .revise(let from): .revise(fromMicroseconds: WireTime.low(UInt64(from / 1000)))
    case .stop: .stop(firstSequence: next)
    case .submit(let segment):
      .play(
        Play(
          startMicroseconds: WireTime.low(UInt64(segment.startNanoseconds / 1000)),
          durationMicroseconds: UInt32(
            (segment.endNanoseconds - segment.startNanoseconds) / 1000),
          actuator: UInt8(segment.actuator), isDueOnArrival: segment.isDueOnArrival,
          startLevel: UInt16((segment.startLevel * 65_535).rounded()),
          endLevel: UInt16((segment.endLevel * 65_535).rounded()),
          frequencySixteenths: UInt16(segment.frequencyHertz * 16)))
    }
  }
}
