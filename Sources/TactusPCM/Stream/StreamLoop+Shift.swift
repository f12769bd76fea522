internal import TactusDevice
internal import TactusSound

extension StreamLoop {
  /// The first frame that a change may reach. A few frames, or a period, remain between it and the
  /// last frame that the card has fetched.
  func earliestFrame(at now: Int64) -> Int64 {
    renderer.frame - Int64(max(card.rewindableFrames() - fetches.reserve(at: now), 0))
  }

  /// The first frame, from `earliest` on, to which the renderer can go back.
  private func firstPlace(from earliest: Int64) -> Int64 {
    renderer.place(for: earliest, notBefore: earliest) ?? renderer.frame
  }

  /// Delays a play that is due on arrival to the earliest time that the card allows. Its beginning
  /// is not cut: the play and everything after it are delayed by ``shift``.
  func delay(to earliest: Int64) {
    guard change.dueOnArrival != .max else { return }
    let first = firstPlace(from: earliest)
    let missing = renderer.clock.time(of: first) &- change.dueOnArrival
    // On a card that cannot return frames, the delay is the whole queue.
    let most = latency &+ nanoseconds(card.facts.bufferFrames)
    let added = min(max(missing, 0), most &- shift)
    guard added > (shift > 0 ? Self.leastShift : 0) else { return }
    shift &+= added
    counters.shifts += 1
    renderer.clock.anchor(first, at: renderer.clock.time(of: first) &- added)
  }

  /// Notes how long a change takes to the wire.
  /// - Parameter now: the time of the card's report, before frames are rendered: a change reaches
  ///   the frames that it finds then.
  func noteReach(at now: Int64) {
    guard shift > 0 else { return }
    let first = firstPlace(from: earliestFrame(at: now))
    reaches.take(max(renderer.clock.time(of: first) &+ shift &- now, 0))
  }

  /// The part of the shift, in nanoseconds, that the card no longer needs: it needed the time once,
  /// because its thread was late or its start was slow.
  var excess: Int64 {
    guard shift > 0, let reach = reaches.largest else { return 0 }
    return max(shift &- reach &- Self.reserve, 0)
  }

  /// Leaves out some of the times to come, so that the levels are at the right times again after
  /// the shift was longer than necessary. The orders of this step are not cut.
  func shorten(from earliest: Int64) {
    let excess = excess
    // The omitted part of a sound would be heard as a click.
    guard excess > Self.leastShift, sound?.isSounding != true else { return }
    let first = firstPlace(from: earliest)
    let start = renderer.clock.time(of: first)
    let end = change.from == .min ? .max : change.from
    let omitted = renderer.omissible(
      SegmentTrack.Omission(
        start: start, end: min(start &+ excess, end), last: omittedUntil,
        endsInOrder: end <= start &+ excess &+ Self.reserve &+ Self.leastShift))
    // A few large omissions are better than many small ones: each goes back in the queue.
    guard omitted > max(Self.leastShift, excess / 4) else { return }
    shift &-= omitted
    omittedUntil = start &+ omitted
    renderer.clock.anchor(first, at: omittedUntil)
    change.movesFrames = true
  }
}
