// Opt-in: the audio session under the name of Apple's module, for apps that import it. Depend on
// the product with a module alias, see the article "Port an iPhone app in five minutes" of
// CoreHaptics. Without the alias every package of the build sees a module AVFoundation that has no
// players.
@_exported public import CoreHaptics
