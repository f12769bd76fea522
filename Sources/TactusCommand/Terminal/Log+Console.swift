package import TactusBackends
package import TactusDevice

extension Log {
  /// Remarks of a command on standard error. Errors that end a command are not remarks: they are
  /// always printed.
  package init(_ configuration: Configuration, _ console: Console) {
    self.init(level: configuration.log) { console.error($0) }
  }
}
