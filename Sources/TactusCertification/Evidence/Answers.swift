/// The answers to a player's commands.
///
/// A frame of the serial protocol carries a sequence number of few bits, which is used again. If
/// several commands with the same number are unanswered, an answer is not assigned to any of them.
/// The evidence still shows how many answers arrived, and that each command was unanswered at least
/// until its number was used again.
struct Answers {
  /// The delays of the answered commands, as far as they are known.
  let delays: [Delay]
  /// The number of commands without an answer, plus the number of answers without a command.
  let lost: Int
  /// Whether stalls of the host may explain that the player sent few commands.
  let areFew: Bool

  init(_ transcript: Transcript) {
    let taken = transcript.byNumber(.taken, from: .player)
    let refused = transcript.byNumber(.refused, from: .player)
    let overtaken = transcript.byNumber(.silence, from: .player)
    let tried = transcript.all(.tried).filter { $0.source == .player }
    let (stalls, end) = (Stalls(transcript), transcript.entries.last?.nanoseconds ?? 0)
    let uncredited = transcript.all(.uncredited).filter { $0.source == .player }
    let strays = uncredited.count { $0.text == Uncredited.stray.rawValue }
    // The number of answers that may belong to any of several commands with the same number.
    var open = uncredited.count - strays
    var delays: [Delay] = []
    for command in tried {
      let begin = command.nanoseconds
      if let answer = taken[command.number] ?? refused[command.number] {
        delays.append(Delay(from: begin, to: answer.nanoseconds, stalls))
      } else if open > 0 {
        open -= 1
        let waited = overtaken[command.number].map { max($0.nanoseconds - begin, 0) } ?? 0
        let held = stalls.held(from: begin, to: begin + waited)
        delays.append(Delay(atMost: max(end - begin, 0), atLeast: waited - held))
      }
    }
    self.delays = delays
    lost = tried.count - delays.count + strays
    areFew = stalls.isClaimed || stalls.longest(from: 0, to: end) >= Measurement.longStall
  }
}
