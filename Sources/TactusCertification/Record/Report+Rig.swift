internal import TactusDevice

extension Report.Device {
  init(_ id: String, _ facts: SubjectFacts) {
    self.init(
      id: id, vendor: facts.vendor, model: facts.model, serialNumber: facts.serialNumber,
      firmware: facts.firmware, protocolVersion: facts.protocolVersion,
      transport: facts.transport, deviceClass: facts.deviceClass,
      leaseEnforcer: (facts.capabilities.lease?.enforcedBy ?? .nobody).rawValue,
      stopLatencyMilliseconds: facts.capabilities.slowStopNanoseconds.map {
        Figure(nanoseconds: $0)
      },
      declared: facts.declarations.map { fact in
        Report.Declaration(
          name: fact.name, value: Figure(millionths: Int64((fact.value * 1e6).rounded())))
      })
  }
}

extension Report.Instrument {
  init(_ facts: InstrumentFacts) {
    self.init(
      name: facts.name, sees: facts.sees.map(\.rawValue).sorted(),
      resolutionMilliseconds: Figure(nanoseconds: facts.resolutionNanoseconds),
      range: facts.range, isSimulated: facts.isSimulated)
  }
}
