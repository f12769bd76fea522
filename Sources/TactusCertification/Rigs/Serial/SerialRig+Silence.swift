internal import Synchronization
internal import TactusSerial
internal import TactusSystem

// Finds the cause if the device does not answer.
extension SerialRig {
  /// The time without an answer, in nanoseconds, after which the device has failed, unless a stall
  /// of the host explains it. The backend disconnects a device after the same time.
  private static let longestSilence = LinkLimits.silence
  /// The number of times that a request is sent. With the timeout of each request, all of them take
  /// twice as long as the longest silence.
  static let tries = 20

  /// Requests the device's clock, which any running device answers.
  /// - Throws: the fault of ``silence(_:since:)`` if no answer arrives.
  func checkAnswers() throws(RigFault) {
    let begin = clock.now
    for _ in 0..<Self.tries {
      let count = tap.state.withLock { $0.comparisons }
      tap.askTime()
      if try wait(for: { $0.comparisons > count ? true : nil }) != nil { return }
    }
    throw silence("the device fell silent", since: begin)
  }

  /// The fault of an attempt in which the device has not answered since `begin`. It is a fault of
  /// the device, unless the time without an answer is shorter than ``longestSilence`` after the
  /// host's stalls are subtracted.
  func silence(_ what: String, since begin: Int64) -> RigFault {
    let time = clock.now
    let held = Stalls(Transcript(log.entries)).held(
      from: begin - log.origin, to: time - log.origin)
    if time - begin - held < Self.longestSilence {
      return .broken("\(what); in that time the host stalled for \(Amount.text(held)) ms")
    }
    return .device("\(what); \(lastInput)")
  }

  /// The fault if the line was closed: by the device, or by the program that forwards it over TCP.
  var closed: RigFault {
    guard world.isExported else { return .device("the device closed its line; \(lastInput)") }
    let why = "the connection to the device's line was closed at the other end"
    return isUnderTest ? .broken(why) : .missing(why)
  }

  /// Returns the fault of the device if it does not answer, because that may be the reason why the
  /// player failed; otherwise the given fault.
  func traced(_ fault: RigFault) -> RigFault {
    guard case .broken = fault else { return fault }
    do throws(RigFault) { try checkAnswers() } catch { return error }
    return fault
  }

  private var lastInput: String { tap.state.withLock { $0.inputs.suspect } }
}
