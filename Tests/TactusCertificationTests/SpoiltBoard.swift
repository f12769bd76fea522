import TactusFirmware
import TactusWire
import TestLine

/// A simulated serial board with a fault in its answers or its drive.
final class SpoiltBoard: BoardTampering {
  enum Fault: String, CaseIterable, Sendable {
    /// The board acknowledges commands that it refuses.
    case saysYes
    /// The board drives its motor from the beginning, without a request.
    case neverSilent
    /// The board repeats the previous answer before each answer.
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
