public import TactusDevice

extension SerialBackend: DiagnosableBackend {
  /// The ports that devices can be plugged into, and what keeps this process from them. Ports
  /// without a maker's number are parts of the machine, and there are many of them.
  public func diagnose() -> [Finding] {
    var facts = SerialFacts()
    facts.ports = ports().filter { $0.vendor != nil }.map { port in
      SerialFacts.Port(
        path: port.path, problem: SystemPorts.access(port.path)?.message,
        latencyMilliseconds: SystemPorts.latencyTimerMilliseconds(of: port.path))
    }
    facts.hasModemManager = SystemProcesses.isRunning("ModemManager")
    return SerialFindings.all(facts)
  }
}
