internal import TactusDemos
internal import TactusDevice
internal import TactusJSON

/// Writes the messages to pages, except those of the scope. The article "Messages of the studio"
/// documents them.
enum StudioText {
  typealias News = Studio.News

  /// The first message to a page.
  static func welcome(page: Int) -> [UInt8] {
    message("welcome") { json in
      json.put("version", PageMessageReader.version)
      json.put("page", page)
    }
  }

  static func echo(_ id: Int) -> [UInt8] { message("echo") { $0.put("id", id) } }

  /// A request to a page to answer with this number.
  static func ask(_ number: Int, _ state: Studio.State) -> [UInt8] {
    message("ask") { json in
      json.put("number", number)
      json.put("now", Int(state.stage?.nowMicroseconds ?? 0))
    }
  }

  /// The reason why a message was refused, or why an action failed.
  static func refused(_ reason: String) -> [UInt8] {
    message("refused") { $0.put("reason", reason) }
  }

  /// Everything, for a new page.
  static func all(_ state: Studio.State) -> [[UInt8]] { News.allCases.map { text($0, state) } }

  /// What has changed, for all pages.
  static func news(_ state: Studio.State) -> [[UInt8]] {
    News.allCases.filter(state.news.contains).map { text($0, state) }
  }

  private static func text(_ news: News, _ state: Studio.State) -> [UInt8] {
    switch news {
    case .state: shared(state)
    case .patterns: patterns(state)
    case .playing: playing(state)
    case .ball: ball(state)
    case .vine: vine(state)
    }
  }

  static func message(_ kind: String, _ body: (inout JSONText) -> Void) -> [UInt8] {
    var json = JSONText(.compact)
    json.beginObject()
    json.put("is", kind)
    body(&json)
    json.end()
    return Array(json.text.utf8)
  }
}

// MARK: - The device and the settings

extension StudioText {
  private static func shared(_ state: Studio.State) -> [UInt8] {
    message("state") { json in
      json.key("device")
      if let stage = state.stage { write(stage, state, &json) } else { json.word("null") }
      json.key("battery")
      if let battery = state.battery { write(battery, &json) } else { json.word("null") }
      json.put("problem", state.problem)
      json.put("wanted", state.wanted?.id.description)
      json.list("devices", state.listings) { write($1, &$0) }
      json.put("gain", state.gain)
      json.put("muted", state.isMuted)
      json.put("zone", state.zone.name)
      json.list("zones", state.stage?.zones ?? []) { $0.string($1.name) }
      json.put("pages", state.pages.count)
      json.put("folder", state.shelf.folder)
      json.put("folderProblem", state.shelf.problem)
    }
  }

  private static func write(_ stage: StudioStage, _ state: Studio.State, _ json: inout JSONText) {
    let capabilities = stage.capabilities
    json.beginObject()
    json.put("id", state.listedID(of: stage.listing).description)
    json.put("name", stage.listing.name)
    json.put("category", stage.listing.category.profileName)
    json.put("opened", Int(stage.origin / 1000))
    json.put("updateMicroseconds", Int(capabilities.updateIntervalNanoseconds / 1000))
    json.put("latencyMicroseconds", Int(capabilities.latencyNanoseconds / 1000))
    json.put(
      "leaseMilliseconds", capabilities.lease.map { Int($0.durationNanoseconds / 1_000_000) })
    json.put("leaseEnforcedBy", capabilities.lease?.enforcedBy.rawValue)
    json.put(
      "stopMilliseconds", capabilities.stopLatencyNanoseconds.map { Int($0 / 1_000_000) })
    json.list("actuators", capabilities.actuators) { json, actuator in
      json.beginObject()
      json.put("name", actuator.name)
      json.put("kind", actuator.kind.rawValue)
      json.put("role", actuator.role.rawValue)
      json.put("lowHertz", actuator.frequencyBandHertz.lowerBound)
      json.put("highHertz", actuator.frequencyBandHertz.upperBound)
      json.end()
    }
    json.end()
  }

  private static func write(_ battery: Battery, _ json: inout JSONText) {
    json.beginObject()
    json.put("percent", battery.percent)
    json.put("level", battery.level)
    json.put("state", battery.state)
    json.end()
  }

  private static func write(_ listing: DeviceListing, _ json: inout JSONText) {
    json.beginObject()
    json.put("id", listing.id.description)
    json.put("name", listing.name)
    json.put("category", listing.category.profileName)
    switch listing.availability {
    case .available: json.put("availability", "available")
    case .notPermitted(let fix):
      json.put("availability", "not permitted")
      json.put("fix", fix)
    case .busy: json.put("availability", "busy")
    case .notAnswering: json.put("availability", "not answering")
    }
    json.end()
  }
}

// MARK: - Patterns, fingers and programs

extension StudioText {
  private static func patterns(_ state: Studio.State) -> [UInt8] {
    message("patterns") { json in
      json.list("patterns", state.shelf.patterns) { json, pattern in
        json.beginObject()
        json.put("id", pattern.id)
        json.put("name", pattern.name)
        json.put("remark", pattern.remark)
        json.put("reading", pattern.reading)
        if let outline = pattern.content?.outline { write(outline, &json) }
        json.end()
      }
    }
  }

  private static func write(_ outline: PatternOutline, _ json: inout JSONText) {
    json.put("seconds", outline.seconds)
    json.put("endless", outline.isEndless)
    json.put("events", outline.eventCount)
    json.put("sound", outline.hasSound)
    json.list("intensity", outline.intensities) { $0.number($1) }
    json.list("sharpness", outline.sharpnesses) { $0.number($1) }
    json.list("taps", outline.taps) { json, tap in
      json.beginArray()
      for value in [tap.seconds, tap.intensity, tap.sharpness] { json.number(value) }
      json.end()
    }
  }

  private static func playing(_ state: Studio.State) -> [UInt8] {
    let seconds = state.stage?.seconds ?? 0
    return message("playing") { json in
      json.list("playing", state.playings.sorted { $0.key < $1.key }) { json, entry in
        let (key, playing) = entry
        json.beginObject()
        json.put("page", key.page)
        json.put("key", key.key)
        json.put("pattern", playing.pattern)
        json.put("place", playing.place(at: seconds))
        json.put("rate", playing.position.rate)
        json.put("loops", playing.loops)
        json.put("paused", playing.position.isPaused)
        json.end()
      }
      json.list("fingers", state.fingers.sorted { $0.key < $1.key }) { json, entry in
        json.beginObject()
        json.put("page", entry.key.page)
        json.put("finger", entry.key.key)
        json.put("intensity", entry.value.touch.intensity)
        json.put("sharpness", entry.value.touch.sharpness)
        json.end()
      }
    }
  }

  private static func ball(_ state: Studio.State) -> [UInt8] {
    message("ball") { json in
      guard let ball = state.ball else { return json.put("runs", false) }
      json.put("runs", true)
      json.put("page", ball.page)
      json.put("side", ball.side)
      json.put("age", (state.stage?.seconds ?? 0) - ball.begin - ball.start)
      for (key, pair) in [
        ("box", ball.box), ("position", ball.position), ("velocity", ball.velocity),
        ("acceleration", ball.acceleration),
      ] {
        json.list(key, [pair.x, pair.y]) { $0.number($1) }
      }
      json.put("radius", ball.radius)
      json.put("lastImpact", ball.lastImpactMilliseconds)
      json.put("strength", ball.strength)
    }
  }

  private static func vine(_ state: Studio.State) -> [UInt8] {
    message("vine") { json in
      guard let vine = state.vine else { return json.put("runs", false) }
      json.put("runs", true)
      json.put("page", vine.page)
      json.put("state", vine.state.rawValue)
      json.list("fruit", [vine.fruit.x, vine.fruit.y]) { $0.number($1) }
      if let finger = vine.finger { json.list("finger", [finger.x, finger.y]) { $0.number($1) } }
      json.put("swish", Double(vine.swish))
      json.put("caught", vine.caught)
      json.put("missed", vine.missed)
    }
  }
}

extension PageKey: Comparable {
  static func < (a: PageKey, b: PageKey) -> Bool { (a.page, a.key) < (b.page, b.key) }
}
