internal import TactusFirmware
internal import TactusSerial
internal import TestBoard

/// A device of the firmware in this process, with a clock of its own, and a line with a data rate.
package final class VirtualFarEnd: FarEnd {
  private var board: VirtualBoard
  private var toDevice = Lane()
  private var toHost = Lane()
  /// The host's time at which the device's clock showed 0.
  private static let zero: Int64 = -4_000_600_000
  /// The nanoseconds that a byte takes on the line.
  private let length: Int64
  private let rate: Double

  package init(_ declaration: BoardDeclaration, _ tampering: (any BoardTampering)? = nil) {
    board = VirtualBoard(declaration, tampering, startMicroseconds: 5_000_000)
    length = declaration.settings.nanoseconds(bytes: 1)
    rate = 1 + declaration.drift / 1e6
  }

  package var isGone: Bool { board.isGone }

  package var next: Int64 { min(nextTick, toDevice.nextFrame, toHost.nextFrame) }

  package func carry(_ bytes: [UInt8], at now: Int64) { append(bytes, to: &toDevice, at: now) }

  private func append(_ bytes: [UInt8], to lane: inout Lane, at now: Int64) {
    for byte in bytes {
      lane.free = max(lane.free, now) + length
      lane.append(byte, due: lane.free)
    }
  }

  package func run(until end: Int64) -> Int64 {
    while let first = toDevice.takeFirst(by: end) {
      // The device stamps each byte with the time of its own clock at which the byte arrived.
      board.receive(first.byte, at: deviceTime(at: first.due))
    }
    while deviceTime(at: end) >= board.device.timeMicroseconds + 1000 { board.tick() }
    append(board.takeOutgoing(), to: &toHost, at: end)
    return end
  }

  package func takeCome(by now: Int64, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, let first = toHost.takeFirst(by: now) { bytes.append(first.byte) }
    return bytes
  }

  private func deviceTime(at host: Int64) -> UInt64 {
    UInt64(Double(host - Self.zero) * rate / 1000)
  }

  private var nextTick: Int64 {
    let micros = Double(board.device.timeMicroseconds + 1000)
    return Self.zero + Int64((micros * 1000 / rate).rounded(.up))
  }

  /// The host's time at which the clock of a declared board shows a time.
  package static func hostNanoseconds(
    at microseconds: UInt64, of declaration: BoardDeclaration
  ) -> Int64 {
    zero + Int64((Double(microseconds) * 1000 / (1 + declaration.drift / 1e6)).rounded())
  }
}
