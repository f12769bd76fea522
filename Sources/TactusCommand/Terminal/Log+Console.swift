package import TactusBackends
package import TactusDevice

extension Log {
  /// Creates a log that writes to standard error, from the configured level on. The error that ends
  /// a command is not written by a log, so that it is always printed.
  package init(_ configuration: Configuration, _ console: Console) {
    self.init(level: configuration.log) { console.error($0) }
  }
}
