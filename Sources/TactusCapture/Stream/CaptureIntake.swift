internal import TactusDevice

/// Makes captures of the entries of a stream.
package struct CaptureIntake: Sendable {
  private let recorder = CaptureRecorder()
  private var clock = Capture.Clock.monotonic
  private var firstStart: Int64?
  /// The earliest time that was submitted for; a stream that began while something played has no
  /// first start.
  private var earliest: Int64?
  /// Outputs that are open.
  private var isOpen: Set<Int> = []
  /// Times that an output was opened: as many captures there are.
  private var openings = 0

  /// Outputs that a stream may open; what more there are is passed over.
  private static let openingLimit = 1 << 12

  package init() {}

  /// Takes the next entry.
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
    case .told(.submitted(let time)): earliest = min(earliest ?? time, time)
    case .told(.level(let level)):
      earliest = min(earliest ?? .max, level.startNanoseconds)
    case .told, .reported, .lost: break
    }
    recorder.take(record)
  }

  /// A capture for each time that an output was opened, in that order. Times count from the first
  /// start of a player, or where the stream began later from the first that it holds.
  package var captures: [Capture] {
    recorder.captures(origin: firstStart ?? earliest ?? 0, clock: clock)
  }

  /// The capture of what plays: of the device that was opened last among those with a level, each
  /// time that it was opened as one; where none has a level, of the last. Nil: nothing was opened.
  package var capture: Capture? {
    let captures = captures
    guard let last = captures.last(where: { !$0.levels.isEmpty }) ?? captures.last else {
      return nil
    }
    return Capture.joined(captures.filter { $0.isOfDevice(of: last) })
  }

  /// How many devices there are.
  package var deviceCount: Int {
    let captures = captures
    return captures.indices.count { index in
      !captures[..<index].contains { $0.isOfDevice(of: captures[index]) }
    }
  }
}

extension Capture {
  /// Whether both are of one device, which declared the same.
  fileprivate func isOfDevice(of other: Capture) -> Bool {
    device.id == other.device.id && capabilities == other.capabilities
  }
}
