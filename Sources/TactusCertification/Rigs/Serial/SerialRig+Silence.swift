internal import Synchronization
internal import TactusSerial
internal import TactusSystem

/// Finds the cause when the device does not answer.
extension SerialRig {
  /// After how many nanoseconds without an answer, and without a stall that explains it, the device
  /// has failed: the backend disconnects a device then, too.
  private static let longestSilence = LinkLimits.silence
  /// The number of requests without an answer: twice that duration.
  static let tries = 20

  /// Requests the device's clock, which any running device answers.
  func checkAnswers() throws(RigFault) {
    let begin = clock.now
    for _ in 0..<Self.tries {
      let count = tap.state.withLock { $0.comparisons }
      tap.askTime()
      if try wait(for: { $0.comparisons > count ? true : nil }) != nil { return }
    }
    throw silence("the device fell silent", since: begin)
  }

  /// The fault of an attempt without an answer of the device since a time.
  func silence(_ what: String, since begin: Int64) -> RigFault {
    let time = clock.now
    let held = Stalls(Transcript(log.entries)).held(
      from: begin - log.origin, to: time - log.origin)
    if time - begin - held < Self.longestSilence {
      return .broken("the host stalled for \(Amount.text(held)) ms meanwhile: \(what)")
    }
    return .device("\(what); \(lastInput)")
  }

  /// The fault of a closed line. If another program exports the line, that program has ended.
  var closed: RigFault {
    guard world.isExported else { return .device("the device closed its line; \(lastInput)") }
    let why = "the connection to the device's line was closed at the other end"
    return isUnderTest ? .broken(why) : .missing(why)
  }

  /// The same fault, or the fault of the device if it is the reason why the player had none.
  func traced(_ fault: RigFault) -> RigFault {
    guard case .broken = fault else { return fault }
    do throws(RigFault) { try checkAnswers() } catch { return error }
    return fault
  }

  private var lastInput: String { tap.state.withLock { $0.inputs.suspect } }
}
