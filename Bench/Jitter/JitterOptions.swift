/// The extent of the jitter bench.
package struct JitterOptions: Sendable, Hashable {
  /// The number of blocks of each subject.
  package var blocks = 20
  /// The number of periods of 1 ms in a block for the 99.9th percentile.
  package var periods = 2500
  /// The number of periods in a block for the 99th percentile.
  package var shortPeriods = 1000
  /// Whether to measure with load, with both scheduling classes, and the models of other projects.
  package var isFull = false
  /// The folder for the file that is written as load; it must be on a disk.
  package var loadFolder = "/tmp"

  package init() {}

  /// The default: less than four minutes.
  package static let standard = JitterOptions()

  /// All conditions: about ten minutes.
  package static var full: JitterOptions {
    var options = JitterOptions()
    options.isFull = true
    return options
  }

  /// The short blocks for `--check`.
  package static var check: JitterOptions {
    var options = JitterOptions()
    options.periods = 500
    return options
  }
}
