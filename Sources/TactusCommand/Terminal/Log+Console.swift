package import TactusBackends
package import TactusDevice

extension Log {
  /// Creates a log that writes lines of the configured level and above to standard error. The error
  /// that ends a command is not written to a log, so that it is always printed.
  package init(_ configuration: Configuration, _ console: Console) {
    self.init(level: configuration.log) { console.error($0) }
  }
}
