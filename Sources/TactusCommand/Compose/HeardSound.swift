internal import TactusCompose
internal import TactusSound

/// The facts, features and outline of a sound, after it was decoded twice by ``SoundListening``.
struct HeardSound {
  var facts: SoundFacts
  var features: SoundFeatures
  var outline: SoundOutline
}
