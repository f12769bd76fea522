internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

extension Studio {
  /// Sends pages what has changed, and ends what silent pages hold. Called for each frame of a
  /// display.
  /// - Parameter now: nanoseconds on CLOCK_MONOTONIC.
  func deliver(at now: Int64) {
    let silent: [Page] = state.withLock { state in
      state.dropEnded()
      let messages = StudioText.news(state)
      state.news = []
      let asks = now - state.asked >= Self.askNanoseconds
      if asks { state.asked = now }
      let ask = asks ? [StudioText.ask(state)] : []
      for page in state.pages.values where page.hasGreeted {
        for message in messages + ask { page.socket.send(message) }
      }
      return state.pages.values.filter { now - $0.heard >= StudioLimits.silenceNanoseconds }
    }
    for page in silent {
      if page.holds { release(page: page.number) }
      guard now - page.heard >= StudioLimits.absenceNanoseconds else { continue }
      refusals.refuse("page \(page.number) sent nothing for 5 s; it is disconnected", at: now)
      page.socket.disconnect()
    }
    deliverScope()
  }

  /// How often pages are asked for a message. A hidden page answers, although its timers sleep.
  private static let askNanoseconds: Int64 = 1_000_000_000

  private func deliverScope() {
    let (stage, pages) = state.withLock { state in
      (state.stage, state.pages.values.filter { $0.showsScope && $0.socket.isOpen })
    }
    guard let stage, !pages.isEmpty else { return }
    let records = stage.takeNewRecords()
    guard !records.isEmpty else { return }
    let message = ScopeText.message(
      records, origin: stage.origin, now: MonotonicClock.nowNanoseconds)
    for page in pages { page.socket.send(message) }
  }
}

extension Studio.State {
  /// Removes patterns that have ended by themselves.
  fileprivate mutating func dropEnded() {
    for (key, playing) in playings where playing.isOver {
      playings[key] = nil
      news.insert(.playing)
    }
  }
}
