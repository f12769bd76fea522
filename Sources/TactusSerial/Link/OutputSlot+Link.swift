package import TactusDevice

extension OutputSlot {
  /// Forwards a report of a link.
  package func take(_ report: LinkReport) {
    switch report {
    case .ready: break
    case .output(let report): send(report)
    case .resolved: resolve()
    case .ended(let error): end(error)
    }
  }
}
