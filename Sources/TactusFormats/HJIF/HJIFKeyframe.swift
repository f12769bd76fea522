/// A keyframe of an HJIF effect.
struct HJIFKeyframe {
  /// The time in seconds from the start of the effect.
  var time: Double
  /// The intensity, 0 to 1, including the channel's gain; nil if the keyframe does not change it.
  var intensity: Double?
  /// The frequency in hertz, limited to the range of sharpness 0 to 1; nil if the keyframe does not
  /// change it.
  var hertz: Double?
}
