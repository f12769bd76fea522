extension LightStep where Subject: PadUnderLight {
  /// What a pad is taken through, in order.
  package static var pad: [Self] { [named, taps, stopped, unplugged] }

  /// Milliseconds of a tap: a motor that turns takes some 50 to be felt.
  private static var tapLength: Int { 150 }
  /// Milliseconds of the long effect, and after how many it is stopped.
  private static var longLength: Int { 3000 }
  private static var stopAfter: Int { 500 }

  /// Which driver plays on what.
  static var named: Self {
    Self("identity", "Identity: which driver, on which bus?") { pad, desk throws(LightStop) in
      for fact in pad.facts { desk.note(fact.name, fact.text) }
      if pad.motors.isEmpty {
        throw .failed("the pad has no motor", check: "that this is the pad's node")
      }
    }
  }

  /// Each motor is felt.
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

  /// A stop ends an effect that the kernel would continue.
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

  /// The kernel notices that the pad has gone.
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
            "the pad is still listed", check: "that this pad was unplugged; `journalctl -k`")
        }
        try pad.pass(until: pad.nowNanoseconds + 50 * milliseconds)
      }
    }
  }
}
