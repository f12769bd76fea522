/// The complete state of one actuator's voice at one frame. A stored state is sufficient to go back
/// to its frame.
struct VoiceState: Sendable, BitwiseCopyable {
  /// The phase of the oscillator in turns, 0 up to 1. It is 0 when the level leaves 0.
  var phase = 0.0
  /// The frequency of the last tone, in turns per frame.
  var step = 0.0
  /// Whether the level was above 0 in the last frame.
  var isSounding = false
  /// The amplitude of the modelled mass, 0 to 1.
  var motion = 0.0
  var brake = Brake()
  /// The last sample before the DC blocker, and the last one after it; full scale is 1.
  var input = 0.0
  var output = 0.0
  /// The energy that is left in each budget, in squares of full scale times frames.
  var powerLeft = 0.0
  var heatLeft = 0.0

  /// Half a turn of the oscillator, inverted, that stops the mass after a tap.
  struct Brake: Sendable, BitwiseCopyable {
    /// The level of the brake; 0 if there is none.
    var level = 0.0
    /// The phase in turns. It is negative until the brake begins at a zero of the oscillator, then
    /// 0 to 0.5.
    var phase = 0.0
    /// The frequency in turns per frame.
    var step = 0.0
    /// 1 or -1, opposite to the half turn with which the oscillator would continue.
    var sign = 1.0
  }

  /// Whether the channel is silent: neither a tone nor the decay of the DC blocker is left.
  var isAtRest: Bool { !isSounding && brake.level == 0 && input == 0 && output == 0 }
}
