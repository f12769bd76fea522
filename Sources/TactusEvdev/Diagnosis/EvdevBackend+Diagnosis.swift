internal import Glibc
public import TactusDevice

extension EvdevBackend: DiagnosableBackend {
  /// Checks whether this process may play on pads and vibrators.
  public func diagnose() -> [Finding] {
    let hasNodes = kernel.resolved("/dev/input") != nil
    return InputFindings.all(InputFacts(user: geteuid(), hasNodes: hasNodes, kernel.text))
  }
}
