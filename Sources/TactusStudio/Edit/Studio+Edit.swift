internal import TactusCommand
internal import TactusDemos
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSystem

// Plays texts of the editor. A text belongs to a page and ends with it, as other patterns do.
extension Studio {
  /// The name of a playing text in messages, instead of a pattern's id.
  private static let name = "edit"
  /// The time in nanoseconds from the request to the start of a text. It lets all players of the
  /// text start at the same time.
  private static let delay: Int64 = 10_000_000

  /// Plays a part of a pattern.
  /// - Returns: the reason why it cannot be played, in one line; nil if it plays.
  func play(
    _ key: PageKey, _ parts: [LoadedPattern.Part], _ part: EditRequest.Part
  ) -> String? {
    if let restReason { return restReason }
    let (stage, group, count, ends) = state.withLock { state in
      (
        state.stage, state.group, state.playings.keys.count { $0.page == key.page },
        state.ends(of: key.page)
      )
    }
    guard let ends else { return "the page is not connected" }
    guard let stage, let group else { return Self.noDevice }
    guard count < StudioLimits.playings else {
      return "\(StudioLimits.playings) patterns of this page play already"
    }
    if part.loops, let to = part.to, to - part.from < StudioLimits.loopSeconds {
      return "a part of less than \(StudioLimits.loopSeconds) s cannot be repeated"
    }
    // Made outside the lock, because this may read sound files.
    let players = parts.map { stage.makePlayer($0, in: group) }
    return state.withLock { state in
      guard state.stage === stage else { return Self.noDevice }
      // The user stopped playback, or the page ended, while the players were made.
      guard state.ends(of: key.page) == ends else {
        for player in players { player.cancel() }
        return nil
      }
      state.playings[key]?.end()
      do throws(EngineError) {
        state.playings[key] = try Self.start(players, part, on: stage)
      } catch {
        for player in players { player.cancel() }
        return error.description
      }
      state.hold(key.page)
      state.continuePasses()
      return nil
    }
  }

  private static func start(
    _ players: [Player], _ part: EditRequest.Part, on stage: StudioStage
  ) throws(EngineError) -> Playing {
    let from = Nanoseconds.from(seconds: part.from)
    let end = players.map(\.timeline.durationNanoseconds).max() ?? 0
    let to = part.to.map { Nanoseconds.from(seconds: $0) } ?? end
    let begin = stage.now + stage.leadNanoseconds + delay
    let length = max(to - from, Nanoseconds.from(seconds: StudioLimits.loopSeconds))
    for player in players {
      try player.setLoops(part.loops)
      if part.loops { try player.setLoopEnd(from + length + LoopedPart.slack) }
      try player.seek(to: from)
      try player.start(at: begin)
      if !part.loops, part.to != nil { try player.stop(at: begin + length) }
    }
    let delay = Nanoseconds.toSeconds(begin - stage.now)
    return Playing(
      players: players, pattern: name,
      position: LoopPosition(
        length: part.loops ? Nanoseconds.toSeconds(length) : Limits.timeSeconds,
        start: stage.seconds + delay),
      loops: part.loops, isEndless: players.contains { $0.timeline.isEndless },
      passes: part.loops ? LoopedPart(start: from, length: length, begin: begin) : nil,
      from: part.from)
  }
}
