extension LightStep where Subject: PadUnderLight {
  /// The steps for a pad, in order.
  package static var pad: [Self] { [named, taps, stopped, unplugged] }

  /// The length of a tap in milliseconds. A rotating motor needs about 50 ms until a person feels
  /// it.
  private static var tapLength: Int { 150 }
  /// The length of the effect of the step `stop`, and the time after which the step stops it, in
  /// milliseconds.
  private static var longLength: Int { 3000 }
  private static var stopAfter: Int { 500 }

  /// Identifies the driver and the bus of the pad.
  static var named: Self {
    Self("identity", "Identity: which driver, on which bus?") { pad, desk throws(LightStop) in
      for fact in pad.facts { desk.note(fact.name, fact.text) }
      if pad.motors.isEmpty {
        throw .failed("the pad has no motor", check: "that this is the pad's node")
      }
    }
  }

  /// Checks that a person feels each motor.
  static var taps: Self {
    Self("taps", "Taps: is each motor felt?") { pad, desk throws(LightStop) in
      var missed: [String] = []
      for (place, name) in pad.motors.enumerated() {
        let felt = desk.entry.felt
        try pad.play(1, on: place, milliseconds: tapLength)
        try pad.pass(until: pad.nowNanoseconds + Int64(tapLength) * milliseconds)
        try pad.stop()
        try desk.askWhetherFelt("a tap of \(name)", of: pad)
        if desk.entry.felt == felt { missed.append(name) }
      }
      if !missed.isEmpty {
        throw .failed(
          "the person did not feel \(missed.joined(separator: ", "))",
          check:
            "the pad's battery, and whether vibration is switched off in the pad or by another "
            + "program; that the profile's motors are those of the pad: tactus devices --explain ID"
        )
      }
    }
  }

  /// Checks that a stop ends an effect of 3 s after half a second.
  static var stopped: Self {
    Self("stop", "Stop: does a stop end a long rumble?") {
      pad, desk throws(LightStop) in
      try pad.play(0.5, on: nil, milliseconds: longLength)
      try pad.pass(until: pad.nowNanoseconds + Int64(stopAfter) * milliseconds)
      try pad.stop()
      let question = "A stop was sent after half a second. Did it stop then?"
      if try desk.ask(question, [.yes, .no], of: pad) == .no {
        throw .failed(
          "the pad continued after a stop",
          check: "switch the pad off; `journalctl -k` for what the driver says; that no other "
            + "program plays on it")
      }
    }
  }

  /// Checks that the kernel notices a disconnected pad.
  static var unplugged: Self {
    Self("unplug", "Unplug: is the loss noticed?") { pad, desk throws(LightStop) in
      let question = "Unplug the pad or switch it off. To skip this: s"
      desk.put(question, [.skip])
      let deadline = pad.nowNanoseconds + LightDesk.timeout
      while pad.isThere {
        if try desk.answer([.skip]) == .skip {
          desk.keep(question, LightAnswer.skip.rawValue)
          throw .skipped
        }
        guard pad.nowNanoseconds < deadline else {
          throw .failed(
            "the pad is still listed after \(LightDesk.timeout / 1_000_000_000) s",
            check: "that this pad was unplugged; `journalctl -k`")
        }
        try pad.pass(until: pad.nowNanoseconds + 50 * milliseconds)
      }
    }
  }
}
