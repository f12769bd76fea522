internal import TactusDevice
internal import TactusEngine
internal import TactusPattern
internal import TactusSystem

// The pads of the palette. Each finger has its own player with the vibration of `tactus demo
// palette`. The intensity of the touch multiplies that of the event, and its sharpness is added to
// that of the event.
extension Studio {
  private static let sharpness = 0.5
  /// Seconds: longer than any press.
  private static let pressSeconds = 100.0

  private static func sensation(_ touch: PageMessage.Touch) -> [EventParameter] {
    [
      EventParameter(.hapticIntensity, touch.intensity),
      EventParameter(.hapticSharpness, touch.sharpness),
    ]
  }

  private static let vibration = Timeline(
    Pattern(events: [
      Event(
        .hapticContinuous, duration: pressSeconds,
        parameters: sensation(PageMessage.Touch(intensity: 1, sharpness: sharpness)))
    ]))

  private static func controls(_ touch: PageMessage.Touch) -> [DynamicParameter] {
    [
      DynamicParameter(.hapticIntensity, touch.intensity),
      DynamicParameter(.hapticSharpness, touch.sharpness - sharpness),
    ]
  }

  func press(_ key: PageKey, _ touch: PageMessage.Touch) -> String? {
    state.withLock { state in
      guard let stage = state.stage, let group = state.group else { return Self.noDevice }
      let count = state.fingers.keys.count { $0.page == key.page }
      guard state.fingers[key] != nil || count < StudioLimits.fingers else {
        return "\(StudioLimits.fingers) fingers of this page press already"
      }
      state.fingers[key]?.player.cancel()
      let player = stage.makePlayer(Self.vibration, in: group)
      do throws(EngineError) {
        // The player keeps the values, and they act from its start on.
        try player.send(Self.controls(touch))
        try player.start()
      } catch { return error.description }
      state.fingers[key] = Finger(player: player, touch: touch)
      state.hold(key.page)
      return nil
    }
  }

  func move(_ key: PageKey, _ touch: PageMessage.Touch) -> String? {
    state.withLock { state in
      // The vibration may have ended because the page was silent for some time.
      guard let finger = state.fingers[key] else { return nil }
      do throws(EngineError) { try finger.player.send(Self.controls(touch)) } catch {
        return error.description
      }
      state.fingers[key]?.touch = touch
      state.news.insert(.playing)
      return nil
    }
  }

  func lift(_ key: PageKey) -> String? {
    state.withLock { state in
      state.fingers[key]?.player.cancel()
      state.fingers[key] = nil
      state.news.insert(.playing)
      return nil
    }
  }

  func tap(_ touch: PageMessage.Touch) -> String? {
    state.withLock { state in
      guard let stage = state.stage, let group = state.group else { return Self.noDevice }
      let pattern = Pattern(events: [
        Event(.hapticTransient, parameters: Self.sensation(touch))
      ])
      let timeline = Timeline(pattern, transientLength: stage.capabilities.tapLength)
      // The player is released at once, but plays to its end.
      do throws(EngineError) { try stage.makePlayer(timeline, in: group).start() } catch {
        return error.description
      }
      return nil
    }
  }
}
