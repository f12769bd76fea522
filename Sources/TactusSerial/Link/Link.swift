package import TactusDevice
package import TactusWire

/// The host's end of a line to a device. Its inputs are orders and bytes; its outputs are bytes and
/// reports.
///
/// It reads no clock, makes no system call and never waits: time is a parameter. A thread drives it
/// for a real port, and a loop drives it for a simulated device, with the same code.
///
/// ```
///              ┌─ LinkGreeting  HELLO ... until all is known ──┐
/// orders ──────┼► LinkSchedule  what to play, what is held ────┤
///              │      │ PLAY    ▲ accepted, discarded          ├─► LinkOutput ─► bytes
///              ├► LinkDelivery  what is in flight, stops ──────┤               ─► reports
///              └─ LinkClock     the estimate of its clock ─────┘
///                     ▲
///                     └──── answers ◄── ReceivedTraffic ◄── bytes
/// ```
///
/// The link only connects its parts. Each part changes only its own state, and receives the facts
/// that it needs about other parts as parameters. `Link+Driving` decides what to send next,
/// `Link+Answers` distributes answers, and `Link+Waiting` handles missing answers.
package struct Link: Sendable {
  /// The major version of the firmware that this code supports.
  package static let firmwareMajor: UInt8 = 1

  let settings: LinkSettings
  var greeting: LinkGreeting
  var delivery = LinkDelivery()
  var deviceClock: LinkClock
  var schedule: LinkSchedule
  var faultReports = FaultReports()
  var sampling = LinkSampling(nil)
  var traffic = ReceivedTraffic()
  var output: LinkOutput
  /// The device that answered the first greeting; nil before.
  package private(set) var answer: DeviceAnswer?
  /// Whether ``LinkReport/ready(_:)`` was reported.
  private var hasReported = false
  /// Whether the link has ended.
  package private(set) var isEnded = false

  /// Creates a link that starts to greet.
  /// - Parameters:
  ///   - session: a session number that was not used recently.
  ///   - now: nanoseconds on the host's clock.
  package init(_ settings: LinkSettings, session: UInt32, at now: Int64) {
    self.settings = settings
    greeting = LinkGreeting(settings, session: session, at: now)
    deviceClock = LinkClock(settings)
    schedule = LinkSchedule(at: now)
    output = LinkOutput(settings)
  }

  /// Whether the greeting is complete and the link has not ended.
  var isReady: Bool { greeting.isDone && !isEnded }

  /// The estimate of the device's clock.
  package var clock: ClockEstimate { deviceClock.estimate }

  /// The device's answer to HELLO; nil before.
  package var welcome: Welcome? { greeting.welcome }

  /// Bytes to write, oldest first.
  package var outgoing: [UInt8] { output.outgoing }

  /// The counters of the link.
  package var counters: LinkCounters { output.counters }

  /// Whether all orders are accepted or void.
  package var isDrained: Bool { isReady && delivery.isDone && !schedule.hasOrders }

  /// Whether no stop and no query of the motors is pending. If nothing was played since the last
  /// stop, the motors are then known to be off.
  package var isStill: Bool { isReady && delivery.stop.isStill }

  /// Whether a stop still has to be sent or answered.
  package var hasPendingStop: Bool {
    isReady && (delivery.stop.isOnItsWay || !output.outgoing.isEmpty)
  }

  // MARK: Begin and end

  /// Begins a session, when everything but the clock is known.
  mutating func begin(_ welcome: Welcome, _ dictionary: DeviceDictionary) {
    do throws(DeviceError) {
      let answer = try DeviceAnswer(
        dictionary, welcome, settings, accelerometer: greeting.accelerometer)
      schedule.begin(answer, dictionary, credits: welcome.credits, settings)
      // Earlier faults are cleared; a fault that persists is reported again.
      let count = answer.capabilities.actuators.count
      delivery.begin(
        with: welcome.expectedSequence,
        (0..<count).map { .set(.faults(.all), actuator: UInt8($0)) })
      if self.answer == nil {
        self.answer = answer
        sampling = LinkSampling(answer.accelerometer)
      }
    } catch {
      end(error)
    }
  }

  /// Reports that the device is ready. Before that, its clock must be known. If the device is to be
  /// played on, earlier faults must also be cleared or known to persist.
  mutating func noteReady() {
    guard let answer, !hasReported, isReady, deviceClock.isSettled else { return }
    if settings.awaitsDrivers, !delivery.isDone { return }
    hasReported = true
    output.mustReport(.ready(answer))
  }

  /// Ends the link, discards bytes and orders that were not sent, and reports the error.
  package mutating func end(_ error: DeviceError) {
    guard !isEnded else { return }
    isEnded = true
    output.discard()
    schedule.discard()
    output.mustReport(.ended(error))
  }
}

extension FaultBits {
  fileprivate static let all: FaultBits = [
    .bus, .overcurrent, .overtemperature, .undervoltage, .actuator, .clock, .undescribed,
  ]
}
