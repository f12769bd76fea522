internal import TactusCompose
internal import TactusSound

/// The facts, features and outline of a sound that ``SoundListening`` has decoded.
struct HeardSound {
  var facts: SoundFacts
  var features: SoundFeatures
  var outline: SoundOutline
}
