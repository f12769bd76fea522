internal import TactusDevice
internal import TactusEngine
internal import TactusSystem

extension Studio {
  /// Sends the changes to the pages, and ends everything that silent pages hold. It is called for
  /// each frame of a display.
  /// - Parameter now: nanoseconds on CLOCK_MONOTONIC.
  func deliver(at now: Int64) {
    let silent: [Page] = state.withLock { state in
      state.dropEnded()
      state.continuePasses()
      let messages = StudioText.news(state)
      state.news = []
      let ask = state.question(at: now).map { [StudioText.ask($0, state)] } ?? []
      for page in state.pages.values where page.hasGreeted {
        for message in messages + ask { page.socket.send(message) }
      }
      return state.pages.values.filter { now - $0.heard >= StudioLimits.silenceNanoseconds }
    }
    for page in silent where page.holds { release(page: page.number) }
    dropAbsent(at: now)
    limitEnergy()
    deliverScope()
  }

  /// Disconnects pages that do not answer: they are frozen, or read too slowly.
  private func dropAbsent(at now: Int64) {
    let absent = state.withLock { state in
      state.pages.values.filter {
        $0.socket.isOpen && $0.unanswered > StudioLimits.unansweredQuestions
      }
    }
    for page in absent {
      refusals.refuse("page \(page.number) did not answer for 5 s; it is disconnected", at: now)
      page.socket.disconnect()
    }
  }

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
  /// The interval at which pages are asked for an answer. A hidden page answers, too, although its
  /// timers do not run.
  private static let askNanoseconds: Int64 = 1_000_000_000

  /// A new random number, once a second; otherwise nil. A page must repeat the number, which proves
  /// that it reads its messages.
  fileprivate mutating func question(at now: Int64) -> Int? {
    guard now - asked >= Self.askNanoseconds else { return nil }
    asked = now
    let number = Int.random(in: 0...Int(Int32.max))
    questions = questions.suffix(StudioLimits.unansweredQuestions - 1) + [number]
    for place in pages.keys { pages[place]?.unanswered += 1 }
    return number
  }

  /// Removes patterns that have played to their end.
  fileprivate mutating func dropEnded() {
    for (key, playing) in playings where playing.isOver {
      playings[key] = nil
      news.insert(.playing)
    }
  }
}
