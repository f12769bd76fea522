internal import Synchronization
internal import TactusSerial
internal import TactusSystem

/// Whose fault it is that nothing comes from the device.
extension SerialRig {
  /// Nanoseconds without an answer that no stall explains, after which the device has failed: the
  /// driver gives a device up then, too.
  private static let longestSilence = LinkLimits.patience
  /// How often a question is asked in vain: twice as long as that.
  static let tries = 20

  /// Asks for the device's clock, which any device that runs answers, whatever it was told before.
  func checkAnswers() throws(RigFault) {
    let begin = clock.now
    for _ in 0..<Self.tries {
      let count = tap.state.withLock { $0.comparisons }
      tap.askTime()
      if try wait(for: { $0.comparisons > count ? true : nil }) != nil { return }
    }
    throw silence("the device fell silent", since: begin)
  }

  /// What to make of an attempt where the device gave no answer since a time.
  func silence(_ what: String, since begin: Int64) -> RigFault {
    let time = clock.now
    let held = Stalls(Transcript(log.entries)).held(
      from: begin - log.origin, to: time - log.origin)
    if time - begin - held < Self.longestSilence {
      return .broken("the host stalled for \(Amount.text(held)) ms meanwhile: \(what)")
    }
    return .device("\(what); \(lastInput)")
  }

  /// What to make of a line that was closed. Where another program exports it, that has gone.
  var closed: RigFault {
    guard world.isExported else { return .device("the device closed its line; \(lastInput)") }
    let why = "the connection to the device's line was closed at the other end"
    return isUnderTest ? .broken(why) : .missing(why)
  }

  /// The same fault, or that of the device where that is the reason why a player had none.
  func traced(_ fault: RigFault) -> RigFault {
    guard case .broken = fault else { return fault }
    do throws(RigFault) { try checkAnswers() } catch { return error }
    return fault
  }

  private var lastInput: String { tap.state.withLock { $0.inputs.suspect } }
}
