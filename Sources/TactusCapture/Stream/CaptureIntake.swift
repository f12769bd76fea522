internal import TactusDevice

/// Builds captures from the entries of a stream.
package struct CaptureIntake: Sendable {
  private let recorder = CaptureRecorder()
  private var clock = Capture.Clock.monotonic
  private var firstStart: Int64?
  /// The earliest time in the stream. It is the zero of the captures' times if the stream began
  /// after the first start of a player.
  private var earliest: Int64?
  /// The open outputs.
  private var isOpen: Set<Int> = []
  /// The number of openings, which is the number of captures.
  private var openings = 0

  /// The largest number of openings in a stream; further ones are ignored.
  private static let openingLimit = 1 << 12

  package init() {}

  /// Adds the next entry.
  package mutating func take(_ entry: StreamEntry) {
    switch entry {
    case .header(let header): clock = header.clock
    case .firstStart(let time): firstStart = time
    case .record(let record): take(record)
    case .unknown: break
    }
  }

  private mutating func take(_ record: SessionRecord) {
    switch record.kind {
    case .opened:
      guard openings < Self.openingLimit, isOpen.insert(record.output).inserted else { return }
      openings += 1
    case .closed: isOpen.remove(record.output)
    case .sent(.submitted(let time)): earliest = min(earliest ?? time, time)
    case .sent(.level(let level)):
      earliest = min(earliest ?? .max, level.startNanoseconds)
    case .sent, .reported, .lost: break
    }
    recorder.take(record)
  }

  /// One capture for each opening of an output, in that order. Times count from the first start of
  /// a player or, if the stream began later, from the first time in it.
  package var captures: [Capture] {
    recorder.captures(origin: firstStart ?? earliest ?? 0, clock: clock)
  }

  /// The capture of the playing device, with all its openings joined. This is the device with a
  /// level that was opened last, or the last device if none has a level. Nil if no output was
  /// opened.
  package var capture: Capture? {
    let captures = captures
    guard let last = captures.last(where: { !$0.levels.isEmpty }) ?? captures.last else {
      return nil
    }
    return Capture.joined(captures.filter { $0.isOfDevice(of: last) })
  }

  /// The number of devices.
  package var deviceCount: Int {
    let captures = captures
    return captures.indices.count { index in
      !captures[..<index].contains { $0.isOfDevice(of: captures[index]) }
    }
  }
}

extension Capture {
  /// Whether both are of the same device with the same declaration.
  fileprivate func isOfDevice(of other: Capture) -> Bool {
    device.id == other.device.id && capabilities == other.capabilities
  }
}
