internal import TactusCompose
internal import TactusSound

/// A sound after both passes over it.
struct HeardSound {
  var facts: SoundFacts
  var features: SoundFeatures
  var outline: SoundOutline
}
