package import TactusBackends
package import TactusDevice

extension Log {
  /// Messages of a command on standard error. Errors that end a command are always printed,
  /// regardless of the level.
  package init(_ configuration: Configuration, _ console: Console) {
    self.init(level: configuration.log) { console.error($0) }
  }
}
