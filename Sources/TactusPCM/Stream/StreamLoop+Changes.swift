internal import TactusDevice
internal import TactusSound

/// The changes of the frames in the queue.
extension StreamLoop {
  /// Whether the changes may wait for others, for a period at most. The engine submits the parts of
  /// a play one after the other, and each one that is applied alone renders the end of the queue
  /// again. Only changes that are far from the first frame that they may reach can wait.
  /// - Parameter earliest: that frame.
  private func mayWait(_ earliest: Int64, at now: Int64) -> Bool {
    guard change.dueOnArrival == .max, change.from != .min, !change.movesFrames,
      now < change.waitEnd
    else { return false }
    let first = renderer.clock.firstFrame(from: change.from)
    return first < renderer.frame && first - earliest > Int64(2 * card.facts.periodFrames)
  }

  /// Counts a change as missed if the card has fetched one of the frames that were written again,
  /// because it may have fetched the old frame. This happens if the thread is interrupted while it
  /// writes, and the card does not wait for frames. The times of reports may then be wrong by as
  /// many frames.
  /// - Parameters:
  ///   - first: the first of these frames; nil if there are none.
  ///   - missedBefore: the number of missed changes before this one, which is counted once.
  func noteFetched(_ first: Int64?, missedBefore: Int) {
    guard let first, !card.facts.waitsForFrames else { return }
    let fetched = renderer.frame - Int64(card.rewindableFrames())
    guard fetched > first else { return }
    clockErrors.take(nanoseconds(Int(fetched - first)))
    if counters.missed == missedBefore { counters.missed += 1 }
  }

  /// Goes back in the queue as far as a change requires and the card allows.
  /// - Parameter isAgain: whether the card has fetched frames since they were to be taken back.
  /// - Returns: the first frame that must be written again; nil if there is none.
  func apply(at now: Int64, isAgain: Bool = false) throws(CardFault) -> Int64? {
    let mayShorten = excess > Self.leastShift
    guard change.from != .max || change.movesFrames || mayShorten else { return nil }
    let earliest = earliestFrame(at: now)
    delay(to: earliest)
    shorten(from: earliest)
    guard change.from != .max || change.movesFrames else { return nil }
    if mayWait(earliest, at: now) {
      isWaiting = true
      return nil
    }
    let wanted =
      change.from == .min || change.movesFrames
      ? earliest : renderer.clock.firstFrame(from: change.from)
    var rewritten: Int64?
    if let target = renderer.place(for: wanted, notBefore: earliest) {
      let count = Int(renderer.frame - target)
      if count > 0 { rewritten = target }
      let taken = card.rewind(count)
      guard taken == count else {
        if isAgain { throw .underrun }
        return try apply(behind: taken, at: now)
      }
      renderer.goBack(to: target)
      counters.rewound += count
    }
    if change.from != .min, renderer.clock.firstFrame(from: change.from) < renderer.frame {
      counters.missed += 1
    }
    reportLate(change)
    return rewritten
  }

  /// Applies a change behind the frames that the card has fetched while they were to be taken back.
  /// After a stall of the bus several transfers end at once, and the card fetches as many.
  /// - Parameter taken: the number of frames that were taken back.
  private func apply(behind taken: Int, at now: Int64) throws(CardFault) -> Int64? {
    let first = renderer.frame - Int64(taken)
    if taken > 0 {
      guard renderer.place(for: first, notBefore: first) == first else { throw .underrun }
      renderer.goBack(to: first)
      counters.rewound += taken
    }
    let rewritten = try apply(at: now, isAgain: true)
    return taken > 0 ? min(rewritten ?? first, first) : rewritten
  }
}
