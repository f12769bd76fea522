import TactusSerial
import TactusStatistics
import TactusWire
import Testing

/// `ClockEstimate` estimates the device's clock from TIME exchanges over a line with delays.
@Suite struct ClockEstimateTests {
  /// A simulated device clock and a line with delays. Times are nanoseconds.
  struct Model {
    var offset: Int64 = 700_000_000_000
    var drift = 0.0
    var out: Int64 = 1_500_000
    var back: Int64 = 1_500_000
    /// The largest random delay in each direction.
    var jitter: Int64 = 0
    var numbers: SeededGenerator

    init(seed: UInt64 = 42) { numbers = SeededGenerator(seed: seed) }

    func device(at host: Int64) -> Int64 {
      host + offset + Int64((Double(host) * drift).rounded())
    }

    mutating func exchange(at host: Int64) -> ClockExchange {
      let received = host + out + delay()
      let sent = received + 40_000
      return ClockExchange(
        hostSentNanoseconds: host,
        deviceReceivedNanoseconds: device(at: received) / 1000 * 1000,
        deviceSentNanoseconds: device(at: sent) / 1000 * 1000,
        hostReceivedNanoseconds: sent + back + delay())
    }

    private mutating func delay() -> Int64 {
      jitter == 0 ? 0 : Int64.random(in: 0..<jitter, using: &numbers)
    }
  }

  /// The times in nanoseconds at which a link exchanges TIME messages: eight times 10 ms apart, and
  /// then every ten seconds.
  private func times(seconds: Int64) -> [Int64] {
    (0..<8).map { $0 * 10_000_000 } + (1...seconds / 10).map { $0 * 10_000_000_000 }
  }

  /// The seeds of the random delays. There are several, because an estimate may be good by chance
  /// with one.
  private static let seeds = UInt64(1)...40

  /// The largest error of the estimate in nanoseconds during ten minutes. It is measured just
  /// before each exchange, when the previous one is ten seconds old.
  private func worstError(_ estimate: inout ClockEstimate, _ model: inout Model) -> Int64 {
    var worst = Int64(0)
    for time in times(seconds: 600) {
      if estimate.count >= 10 {
        let error = estimate.offsetNanoseconds(at: time) + time - model.device(at: time)
        worst = max(worst, abs(error))
      }
      #expect(estimate.take(model.exchange(at: time)) == .agrees)
    }
    return worst
  }

  /// Each pair is the largest random delay in each direction and the limit of the error, in
  /// nanoseconds. With delays of up to 3 ms the limit cannot be 1 ms: in half of such runs the
  /// largest error is above that.
  @Test(
    arguments: [100e-6, -100e-6, 20e-6, 0],
    [(Int64(0), Int64(100_000)), (1_000_000, 1_000_000), (3_000_000, 4_000_000)])
  func `during ten minutes of drift the error of the estimate stays within its limit`(
    _ drift: Double, _ jitter: (most: Int64, limit: Int64)
  ) {
    for seed in Self.seeds {
      var model = Model(seed: seed)
      model.drift = drift
      model.jitter = jitter.most
      var estimate = ClockEstimate()
      #expect(worstError(&estimate, &model) < jitter.limit, "seed \(seed)")
      // By the end of the ten minutes the drift is known.
      #expect(abs(estimate.drift - drift) < 15e-6, "seed \(seed)")
    }
  }

  @Test(arguments: [Int64(0), 1_000_000, 3_000_000])
  func `the error of the estimate is at most the error that it states`(_ jitter: Int64) {
    for seed in Self.seeds {
      var model = Model(seed: seed)
      (model.drift, model.jitter) = (60e-6, jitter)
      var estimate = ClockEstimate()
      for time in times(seconds: 600) {
        if estimate.isKnown {
          let error = estimate.offsetNanoseconds(at: time) + time - model.device(at: time)
          #expect(abs(error) <= estimate.errorNanoseconds(at: time), "seed \(seed)")
        }
        _ = estimate.take(model.exchange(at: time))
      }
      // Without random delays, the delays in both directions are 3 ms, of which half is 1.5 ms.
      // Random delays add half of their maximum; 0.5 ms is for everything else.
      let limit = 1_500_000 + 500_000 + jitter / 2
      #expect(estimate.errorNanoseconds(at: 600_000_000_000) < limit, "seed \(seed)")
    }
  }

  @Test func `slow exchanges after a quick one do not make the estimate worse`() {
    var model = Model()
    var estimate = ClockEstimate()
    _ = estimate.take(model.exchange(at: 0))
    // From now on each message to the device takes 20 ms longer. An estimate from these exchanges
    // alone would be wrong by 10 ms.
    model.out += 20_000_000
    for index in 1...7 { _ = estimate.take(model.exchange(at: Int64(index) * 100_000_000)) }
    let now: Int64 = 800_000_000
    let error = estimate.offsetNanoseconds(at: now) + now - model.device(at: now)
    #expect(abs(error) < 100_000)
  }

  @Test(arguments: [Int64(50_000_000), -50_000_000, -700_000_000_000])
  func `a step of the device's clock is noticed with the next exchange`(_ step: Int64) {
    var model = Model()
    model.jitter = 1_000_000
    var estimate = ClockEstimate()
    for time in times(seconds: 60) { #expect(estimate.take(model.exchange(at: time)) == .agrees) }
    model.offset += step
    let outcome = estimate.take(model.exchange(at: 70_000_000_000))
    guard case .stepped(let found) = outcome else {
      Issue.record("the step was not noticed")
      return
    }
    #expect(abs(found - step) < 2_000_000)
    let now: Int64 = 70_100_000_000
    let error = estimate.offsetNanoseconds(at: now) + now - model.device(at: now)
    #expect(abs(error) < 2_000_000)
  }

  @Test func `a host time converted to device time and back is the same within half a microsecond`()
  {
    var model = Model()
    model.drift = 90e-6
    var estimate = ClockEstimate()
    for time in times(seconds: 100) { _ = estimate.take(model.exchange(at: time)) }
    for host in stride(from: Int64(0), to: 200_000_000_000, by: 7_777_777_777) {
      let device = estimate.deviceMicroseconds(at: host)
      #expect(abs(estimate.hostNanoseconds(at: device) - host) <= 501)
    }
  }

  @Test func `a host time before the device's start is converted to the device time 0`() {
    var estimate = ClockEstimate()
    _ = estimate.take(
      ClockExchange(
        hostSentNanoseconds: 10_000_000_000, deviceReceivedNanoseconds: 1_000_000,
        deviceSentNanoseconds: 1_000_000, hostReceivedNanoseconds: 10_000_000_000))
    #expect(estimate.deviceMicroseconds(at: 0) == 0)
    #expect(estimate.deviceMicroseconds(at: 10_000_000_000) == 1000)
    #expect(estimate.hostNanoseconds(at: .max) > 0)
  }
}
