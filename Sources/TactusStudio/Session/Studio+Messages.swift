internal import TactusDemos
internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSystem

extension Studio {
  /// Handles a message of a page.
  /// - Returns: the reason why it is refused, in one line; nil if it was handled. The page stays
  ///   connected.
  func handle(_ message: PageMessage, from page: Page) -> String? {
    if message.drives, let reason = restReason { return reason }
    switch message {
    case .hello(let version): return greet(page, version)
    case .beat: return nil
    case .answer(let number):
      state.withLock { state in
        guard state.questions.contains(number) else { return }
        state.pages[ObjectIdentifier(page.socket)]?.unanswered = 0
      }
      return nil
    case .echo(let id):
      page.socket.send(StudioText.echo(id))
      return nil
    case .stop:
      stopAll()
      return nil
    case .rest:
      release(page: page.number)
      return nil
    case .gain, .mute, .zone, .device, .scope: return set(message, page)
    case .play(let key, let pattern, let loops, let rate):
      return play(PageKey(page: page.number, key: key), pattern, loops: loops, rate: rate)
    case .change(let key, let change):
      return self.change(PageKey(page: page.number, key: key), change)
    case .press(let finger, let touch):
      return press(PageKey(page: page.number, key: finger), touch)
    case .move(let finger, let touch):
      return move(PageKey(page: page.number, key: finger), touch)
    case .lift(let finger): return lift(PageKey(page: page.number, key: finger))
    case .tap(let touch): return tap(touch)
    case .ball(let action): return add(.ball(action, page: page.number), from: page)
    case .vine(let action): return add(.vine(action, page: page.number), from: page)
    case .feedback(let name): return add(.feedback(name), from: page)
    }
  }

  private func add(_ action: ProgramAction, from page: Page) -> String? {
    guard programs.add(action) else { return Self.manyActions }
    state.withLock { $0.hold(page.number) }
    return nil
  }

  private static let manyActions =
    "\(StudioLimits.actions) actions are pending already; try again"

  private func greet(_ page: Page, _ version: Int) -> String? {
    guard version == PageMessageReader.version else {
      page.socket.disconnect()
      return "the page speaks version \(version) of the messages, the studio version "
        + "\(PageMessageReader.version); load the page again"
    }
    state.withLock { state in
      state.pages[ObjectIdentifier(page.socket)]?.hasGreeted = true
      page.socket.send(StudioText.welcome(page: page.number))
      for message in StudioText.all(state) { page.socket.send(message) }
      // The others show the number of pages.
      state.news.insert(.state)
    }
    return nil
  }

  private func set(_ message: PageMessage, _ page: Page) -> String? {
    state.withLock { state in
      state.news.insert(.state)
      switch message {
      case .gain(let gain):
        state.gain = gain
        state.applyGain()
      case .mute(let isMuted):
        state.isMuted = isMuted
        state.applyGain()
      case .zone(let name):
        guard let zone = Zone(name: name), let stage = state.stage, stage.zones.contains(zone)
        else { return "the device has no such zone" }
        state.zone = zone
        state.group = stage.makeGroup(zone)
      case .device(let id):
        guard let listing = state.listings.first(where: { $0.id.description == id }) else {
          return "there is no such device"
        }
        state.wanted = listing
        return programs.add(.open(listing)) ? nil : Self.manyActions
      case .scope(let isShown):
        state.pages[ObjectIdentifier(page.socket)]?.showsScope = isShown
      default: break
      }
      return nil
    }
  }
}

// MARK: - Patterns

extension Studio {
  private func play(_ key: PageKey, _ id: String, loops: Bool, rate: Double) -> String? {
    let (stage, group, pattern, count, ends) = state.withLock { state in
      (
        state.stage, state.group, state.shelf[id],
        state.playings.keys.count { $0.page == key.page }, state.ends(of: key.page)
      )
    }
    guard let ends else { return "the page is not connected" }
    guard let stage, let group else { return Self.noDevice }
    guard let pattern else { return "there is no such pattern" }
    guard let content = pattern.content else { return "\(pattern.name): \(pattern.remark)" }
    guard count < StudioLimits.playings else {
      return "\(StudioLimits.playings) patterns of this page play already"
    }
    // Made outside the lock, because this may read sound files.
    let players = content.parts.map { stage.makePlayer($0, in: group) }
    var position = LoopPosition(length: content.outline.seconds, start: stage.seconds)
    position.setRate(rate, at: stage.seconds)
    return state.withLock { state in
      guard state.stage === stage else { return Self.noDevice }
      // A stop, or the end of the page, came while the players were made.
      guard state.ends(of: key.page) == ends else {
        for player in players { player.cancel() }
        return nil
      }
      do throws(EngineError) {
        for player in players {
          try player.setLoops(loops)
          try player.setRate(rate)
          try player.start()
        }
      } catch {
        for player in players { player.cancel() }
        return error.description
      }
      state.playings[key]?.end()
      state.playings[key] = Playing(
        players: players, pattern: id, position: position, loops: loops,
        isEndless: content.outline.isEndless)
      state.hold(key.page)
      return nil
    }
  }

  private func change(_ key: PageKey, _ change: PageMessage.Change) -> String? {
    state.withLock { state in
      if change == .end { state.countEnd(key.page) }
      // The pattern may have ended before the message arrived.
      guard let stage = state.stage, var playing = state.playings[key] else { return nil }
      do throws(EngineError) {
        for player in playing.players {
          switch change {
          case .rate(let rate): try player.setRate(rate)
          case .loops(let loops): try player.setLoops(loops)
          case .pause(let isPaused): if isPaused { try player.pause() } else { try player.resume() }
          case .end: player.cancel()
          }
        }
      } catch { return error.description }
      switch change {
      case .rate(let rate): playing.position.setRate(rate, at: stage.seconds)
      case .loops(let loops): playing.loops = loops
      case .pause(let isPaused): playing.position.setPaused(isPaused, at: stage.seconds)
      case .end: break
      }
      state.playings[key] = change == .end ? nil : playing
      state.news.insert(.playing)
      return nil
    }
  }

  static let noDevice = "no device is open"
}

extension Studio.State {
  /// Records that a page holds something that must end when the page is silent.
  mutating func hold(_ page: Int) {
    for (place, held) in pages where held.number == page { pages[place]?.holds = true }
    news.insert(.playing)
  }
}
