internal import CCairo

/// Why a picture could not be created.
package struct PlotError: Error, Sendable, Hashable {
  /// The reason that cairo reports, or that cairo is not installed.
  package var reason: String
}
