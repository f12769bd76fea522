/// What became of a player's commands.
///
/// Where several commands with one number wait, an answer is credited to none of them. How many
/// answers came is still known; so is that a command has waited at least until its number was used
/// again.
struct Answers {
  /// Of each command that was answered, as far as it is known.
  let delays: [Delay]
  /// Commands that no answer came for, and answers that no command waited for.
  let lost: Int
  /// Whether the host may have kept commands from being sent at all.
  let areFew: Bool

  init(_ transcript: Transcript) {
    let taken = transcript.byNumber(.taken, from: .player)
    let refused = transcript.byNumber(.refused, from: .player)
    let overtaken = transcript.byNumber(.silence, from: .player)
    let tried = transcript.all(.tried).filter { $0.source == .player }
    let (stalls, end) = (Stalls(transcript), transcript.entries.last?.nanoseconds ?? 0)
    let uncredited = transcript.all(.uncredited).filter { $0.source == .player }
    let strays = uncredited.count { $0.text == Uncredited.stray.rawValue }
    // Answers that are for some of the commands without one.
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
