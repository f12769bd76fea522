internal import CCairo

/// Why a picture could not be made.
package struct PlotError: Error, Sendable, Hashable {
  /// What cairo says, in a few words.
  package var reason: String
}
