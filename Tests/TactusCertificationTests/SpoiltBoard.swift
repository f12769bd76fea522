import TactusFirmware
import TactusWire
import TestLine

/// What a board may get wrong.
final class SpoiltBoard: BoardTampering {
  enum Fault: String, CaseIterable, Sendable {
    /// It says that it has taken what it refused.
    case saysYes
    /// Its motor is driven from the beginning, regardless of the request.
    case neverSilent
    /// Before each answer it says the last one again.
    case repeatsAnswers
  }

  private let fault: Fault
  private var last: Frame?

  init(_ fault: Fault) { self.fault = fault }

  func sent(_ frame: Frame, at time: UInt64) -> [Frame] {
    switch (fault, try? Message(frame)) {
    case (.saysYes, .nak(let nak)?):
      let ack = Acknowledgement(
        type: nak.type, expectedSequence: nak.expectedSequence, credits: nak.credits)
      return [Message.ack(ack).frame(sequence: frame.sequence)]
    case (.neverSilent, .statusReply(var status)?):
      status.drive = 20_000
      return [Message.statusReply(status).frame(sequence: frame.sequence)]
    case (.repeatsAnswers, .ack?), (.repeatsAnswers, .nak?):
      defer { last = frame }
      return [last, frame].compactMap(\.self)
    default: return [frame]
    }
  }
}
