internal import CCairo

/// Why a picture could not be created.
package struct PlotError: Error, Sendable, Hashable {
  /// The reason from cairo.
  package var reason: String
}
