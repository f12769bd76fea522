/// What one actuator's voice has at one frame. Keeping it is enough to go back to that frame.
struct VoiceState: Sendable, BitwiseCopyable {
  /// Turns of the oscillator since the level left 0; 0 up to 1.
  var phase = 0.0
  /// Turns per frame of the last tone.
  var step = 0.0
  /// Whether the level was above 0 in the last frame.
  var isSounding = false
  /// How strongly the mass moves, by its model; 0 to 1.
  var motion = 0.0
  var brake = Brake()
  /// The last sample before the DC blocker, and the last one after it; full scale is 1.
  var input = 0.0
  var output = 0.0
  /// What is left of each budget, in squares of full scale times frames.
  var powerLeft = 0.0
  var heatLeft = 0.0

  /// Half a turn of the oscillator, inverted, that stops the mass after a tap.
  struct Brake: Sendable, BitwiseCopyable {
    /// 0: no brake.
    var level = 0.0
    /// Turns: negative until it begins at a zero of the oscillator, then 0 to 0.5.
    var phase = 0.0
    /// Turns per frame.
    var step = 0.0
    /// 1 or -1: against the half turn that the oscillator would continue with.
    var sign = 1.0
  }

  /// Whether neither the oscillator nor a rest of it is on the channel.
  var isAtRest: Bool { !isSounding && brake.level == 0 && input == 0 && output == 0 }
}
