/// The keys of HJIF files that are not read, grouped by the object that has them. The keys in
/// `…Felt` and `…Places` determine where or how an effect is felt; each is reported at its place if
/// its value has an effect. ``HJIFRemarks`` reports the other keys, each of them once for all
/// objects of a kind.
enum HJIFKey {
  /// A key, and the value with which it has no effect.
  typealias Neutral = (key: String, value: Double)

  static let document = ["profile", "level", "date"]
  static let perception = ["id", "avatar_id", "description", "priority", "reference_devices"]
  static let perceptionFelt: [Neutral] = [("unit_exponent", -3), ("perception_unit_exponent", 0)]
  static let channel = [
    "id", "description", "reference_device_id", "frequency_sampling", "sample_count", "priority",
  ]
  static let channelFelt: [Neutral] = [("mixing_coefficient", 1), ("body_part_mask", 0)]
  /// The keys of lists and objects that place a channel on a body. An empty one has no effect.
  static let channelPlaces = [
    "body_part_target", "actuator_resolution", "actuator_target", "vertices", "direction",
  ]
  static let band = [
    "id", "curve_type", "block_length", "lower_frequency_limit", "upper_frequency_limit",
    "priority",
  ]
  static let effect = ["id", "priority", "wavelet_bitstream", "composition"]
}
