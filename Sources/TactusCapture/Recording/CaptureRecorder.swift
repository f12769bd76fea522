package import TactusDevice
internal import TactusSystem

/// Records the outputs of a session for captures while they play.
///
/// The number of records is bounded, and the bound is lower if the process has too little memory.
/// Records beyond the bound are dropped and counted, and the captures contain the count.
package final class CaptureRecorder: RecordListener {
  fileprivate struct State {
    var outputs: [(number: Int, builder: CaptureBuilder)] = []
    var room: RecordRoom
    var lost = 0
  }

  private let state: Guarded<State>

  /// - Parameter limit: the largest number of records for all outputs together.
  package init(limit: Int = Capture.recordLimit) {
    state = Guarded(State(room: RecordRoom(limit: limit)))
  }

  package func take(_ record: SessionRecord) {
    state.withLock { state in
      switch record.kind {
      case .opened(let listing, let capabilities):
        state.outputs.append((record.output, CaptureBuilder(listing, capabilities)))
      case .sent(let what): state.take(what, of: record.output)
      case .reported(let report): state.change(record.output) { $0.take(report) }
      case .closed: break
      case .lost(let count): state.lost += count
      }
    }
  }

  /// The captures so far, one for each opening of an output.
  /// - Parameters:
  ///   - origin: the zero of the captures' times, on the session's clock.
  ///   - clock: the name of that clock.
  package func captures(origin: Int64, clock: Capture.Clock) -> [Capture] {
    state.withLock { state in
      state.outputs.map { $0.builder.capture(origin: origin, clock: clock, lost: state.lost) }
    }
  }

  /// The capture of an output's first opening; nil if it was not opened while this object listened.
  package func capture(of output: Int, origin: Int64, clock: Capture.Clock) -> Capture? {
    state.withLock { state in
      state.outputs.first { $0.number == output }?
        .builder.capture(origin: origin, clock: clock, lost: state.lost)
    }
  }
}

extension CaptureRecorder.State {
  fileprivate mutating func take(_ what: OutputRecord, of output: Int) {
    switch what {
    case .segment, .level, .event:
      guard room.takeOne() else {
        lost += 1
        return
      }
    case .submitted, .refused, .revised, .stopped: break
    }
    change(output) { $0.take(what) }
  }

  fileprivate mutating func change(_ output: Int, _ body: (inout CaptureBuilder) -> Void) {
    // An output that was opened several times has several builders; the last one is current.
    guard let place = outputs.lastIndex(where: { $0.number == output }) else { return }
    body(&outputs[place].builder)
  }
}
