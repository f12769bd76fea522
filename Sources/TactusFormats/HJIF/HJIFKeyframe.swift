/// A keyframe of an HJIF effect.
struct HJIFKeyframe {
  /// The time in seconds from the start of the effect.
  var time: Double
  /// The intensity, 0 to 1, multiplied by the channel's gain; nil: the keyframe does not change it.
  var intensity: Double?
  /// The frequency in hertz, limited to those of sharpness 0 to 1; nil: the keyframe does not
  /// change it.
  var hertz: Double?
}
