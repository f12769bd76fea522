import TactusTesting

/// Plays each feedback generator, a second apart.
/// - Returns: the number of taps from each generator.
public func play(_ simulator: HapticSimulator) -> [Int] {
  let model = simulator.run { ButtonModel() }
  let settings = Settings()
  let calls: [() -> Void] = [
    { model.press() }, { model.pressOwn() }, { model.select() }, { model.fail() },
    { settings.generator.impactOccurred() },
  ]
  return calls.map { call in
    let before = simulator.capture.taps.count
    simulator.run(call)
    simulator.advance(by: 1)
    return simulator.capture.taps.count - before
  }
}
