internal import TactusSystem

/// Holds the only output of a device, and the function that receives its reports.
package final class OutputSlot: Sendable {
  private struct State {
    var report: (@Sendable (OutputReport) -> Void)?
    var isTaken = false
    var ending: DeviceError?
    /// The last failure until it is resolved. An output that is made before then receives it, too.
    var fault: DeviceError?
  }

  private let state = Guarded(State())

  package init() {}

  /// - Throws: ``DeviceError`` of kind `busy` or `gone`.
  package func occupy(_ report: @escaping @Sendable (OutputReport) -> Void) throws(DeviceError) {
    let fault = try state.withLock { state throws(DeviceError) in
      if let ending = state.ending { throw DeviceError(.gone, ending.message) }
      if state.isTaken {
        throw DeviceError(.busy, "the device has an output already; release that one first")
      }
      state.isTaken = true
      state.report = report
      return state.fault
    }
    if let fault { report(.failed(fault)) }
  }

  /// Why the device is disconnected; nil if it is not.
  package var lastEnding: DeviceError? { state.withLock { $0.ending } }

  /// Records that the output was released.
  package func leave() {
    state.withLock { state in
      state.isTaken = false
      state.report = nil
    }
  }

  /// Forwards a report. A failure is kept until ``resolve()``.
  package func send(_ report: OutputReport) {
    let handler = state.withLock { state in
      if case .failed(let error) = report { state.fault = error }
      return state.report
    }
    handler?(report)
  }

  /// Removes the last failure, because the device plays again.
  package func resolve() { state.withLock { $0.fault = nil } }

  /// Records why the device is disconnected, and reports it.
  package func end(_ error: DeviceError) {
    let handler = state.withLock { state in
      state.ending = error
      return state.report
    }
    handler?(.gone(error))
  }
}
