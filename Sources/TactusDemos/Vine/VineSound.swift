/// The sounds of the game.
package enum VineSound: String, Sendable, Hashable, CaseIterable {
  /// A blade cuts the vine.
  case slice = "Slice"
  /// The crocodile eats.
  case nomNom = "NomNom"
  /// The pineapple falls into the water.
  case splash = "Splash"
}
