/// What of the jitter bench is run, and how long.
package struct JitterOptions: Sendable, Hashable {
  /// Blocks of each subject.
  package var blocks = 20
  /// Periods of 1 ms in a block where the 99.9th percentile is asked for.
  package var periods = 2500
  /// The same where the 99th is enough.
  package var shortPeriods = 1000
  /// Whether loads, both scheduling classes and the models of other projects are measured, too.
  package var isFull = false
  /// Where a file is written as a load: a folder on a disk.
  package var loadFolder = "/tmp"

  package init() {}

  /// Without options: under four minutes.
  package static let standard = JitterOptions()

  /// All that there is: some twenty minutes.
  package static var full: JitterOptions {
    var options = JitterOptions()
    options.isFull = true
    options.periods = 5000
    return options
  }

  /// As many short blocks as a gate needs.
  package static var check: JitterOptions {
    var options = JitterOptions()
    options.periods = 500
    return options
  }
}
