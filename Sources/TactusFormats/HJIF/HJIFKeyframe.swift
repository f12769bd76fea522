/// A keyframe of an HJIF effect.
struct HJIFKeyframe {
  /// Seconds from the start of the effect.
  var time: Double
  /// 0 to 1, with the channel's gain; nil: the keyframe does not change it.
  var intensity: Double?
  /// Hertz, within those of sharpness; nil likewise.
  var hertz: Double?
}
