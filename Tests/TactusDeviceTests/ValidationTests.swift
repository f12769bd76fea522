import TactusDevice
import Testing

/// Checks the declarations of outputs: each is limited to the bounds of the contract, or refused.
@Suite struct ValidationTests {
  private let actuator = Actuator(name: "a", kind: .lra, frequencyBandHertz: 100...200)

  private func validated(
    _ change: (inout OutputCapabilities) -> Void
  ) throws -> OutputCapabilities {
    var capabilities = OutputCapabilities(actuators: [actuator])
    change(&capabilities)
    return try capabilities.validated()
  }

  private func kind(_ actuators: [Actuator]) -> DeviceError.Kind? {
    do throws(DeviceError) {
      _ = try OutputCapabilities(actuators: actuators).validated()
      return nil
    } catch { return error.kind }
  }

  @Test func `a declaration within the bounds is unchanged`() throws {
    let capabilities = OutputCapabilities(
      actuators: [actuator], updateIntervalNanoseconds: 2_000_000, latencyNanoseconds: 5,
      lookAheadNanoseconds: 20_000_000, capacitySegments: 32, lease: .standard(.kernel),
      tapLength: TapLength(softNanoseconds: 20_000_000, crispNanoseconds: 10_000_000))
    #expect(try capabilities.validated() == capabilities)
  }

  @Test func `an output has one to eight actuators, each with a name and a zone`() {
    #expect(kind([]) == .invalid)
    let many = (0..<9).map { index in
      var result = actuator
      result.name = "a\(index)"
      return result
    }
    #expect(kind(many) == .invalid)
    #expect(kind(Array(many.prefix(8))) == nil)
    #expect(kind([actuator, actuator]) == .invalid)
    var homeless = actuator
    homeless.zones = []
    #expect(kind([homeless]) == .invalid)
  }

  @Test func `the declared times are limited to their bounds`() throws {
    let low = try validated {
      $0.updateIntervalNanoseconds = 0
      $0.latencyNanoseconds = -1
      $0.lookAheadNanoseconds = .min
      $0.tapLength = TapLength(softNanoseconds: -5, crispNanoseconds: 0)
    }
    #expect(low.updateIntervalNanoseconds == 100_000)
    #expect(low.latencyNanoseconds == 0)
    #expect(low.lookAheadNanoseconds == 0)
    #expect(low.tapLength == TapLength(softNanoseconds: 1, crispNanoseconds: 1))
    let high = try validated {
      $0.updateIntervalNanoseconds = .max
      $0.latencyNanoseconds = .max
      $0.lookAheadNanoseconds = .max
      $0.tapLength = TapLength(softNanoseconds: .max, crispNanoseconds: .max)
    }
    #expect(high.updateIntervalNanoseconds == 1_000_000_000)
    #expect(high.latencyNanoseconds == 10_000_000_000)
    #expect(high.lookAheadNanoseconds == 10_000_000_000)
    #expect(high.tapLength.softNanoseconds == 10_000_000_000)
  }

  @Test func `a capacity is limited to one segment per actuator at least and 4096 at most`() throws
  {
    #expect(try validated { $0.capacitySegments = 0 }.capacitySegments == 1)
    #expect(try validated { $0.capacitySegments = -9 }.capacitySegments == 1)
    #expect(try validated { $0.capacitySegments = .max }.capacitySegments == 4096)
    #expect(try validated { $0.capacitySegments = nil }.capacitySegments == nil)
  }

  @Test func `a lease is renewed at half its time at the latest`() throws {
    #expect(Lease.standard(.device).durationNanoseconds == 200_000_000)
    #expect(Lease.standard(.device).renewalNanoseconds == 80_000_000)
    let slow = try validated {
      $0.lease = Lease(
        durationNanoseconds: 100_000_000, renewalNanoseconds: 99_000_000, enforcedBy: .nobody)
    }
    #expect(slow.lease?.renewalNanoseconds == 50_000_000)
    #expect(slow.lease?.enforcedBy == .nobody)
    let none = try validated {
      $0.lease = Lease(durationNanoseconds: 0, renewalNanoseconds: 0, enforcedBy: .kernel)
    }
    #expect(none.lease?.durationNanoseconds == 2_000_000)
    #expect(none.lease?.renewalNanoseconds == 1_000_000)
  }

  @Test func `the numbers of an actuator are limited to their bounds`() throws {
    let odd = try validated {
      $0.actuators[0].frequencyBandHertz = -5...1e9
      $0.actuators[0].levelSteps = 0
      $0.actuators[0].minimumPulseNanoseconds = -1
      $0.actuators[0].response = LevelResponse(deadZone: 3, gamma: 0)
    }.actuators[0]
    #expect(odd.frequencyBandHertz == 1...2000)
    #expect(odd.levelSteps == 1)
    #expect(odd.minimumPulseNanoseconds == 0)
    #expect(odd.response == LevelResponse(deadZone: 0.99, gamma: 0.1))
    let unreal = try validated {
      $0.actuators[0].response = LevelResponse(deadZone: .nan, gamma: .infinity)
      $0.actuators[0].levelSteps = .max
    }.actuators[0]
    #expect(unreal.response == .linear)
    #expect(unreal.levelSteps == 65_535)
  }

  @Test func `validating a validated declaration changes nothing`() throws {
    let once = try validated {
      $0.updateIntervalNanoseconds = 3
      $0.capacitySegments = 1 << 40
      $0.lease = Lease(durationNanoseconds: 5, renewalNanoseconds: 500, enforcedBy: .device)
      $0.actuators[0].frequencyBandHertz = 5000...6000
    }
    #expect(try once.validated() == once)
    #expect(once.actuators[0].frequencyBandHertz == 2000...2000)
  }
}
