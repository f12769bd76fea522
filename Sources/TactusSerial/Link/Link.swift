package import TactusDevice
package import TactusWire

/// The host's end of a line to a device: orders and bytes go in, bytes and reports come out.
///
/// It reads no clock, makes no call to the system and never waits: time is a parameter. A thread
/// drives it for a real port, a loop for a device in the process; the code is the same.
///
/// ```
///              ┌─ LinkGreeting  HELLO ... until all is known ──┐
/// orders ──────┼► LinkSchedule  what to play, what is held ────┤
///              │      │ PLAY    ▲ accepted, forgotten          ├─► LinkOutput ─► bytes
///              ├► LinkDelivery  what is on its way, stops ─────┤               ─► reports
///              └─ LinkClock     what the device's clock shows ─┘
///                     ▲
///                     └──── answers ◄── Seen ◄── bytes
/// ```
///
/// The link routes: each of its values changes only by its own methods, and gets what it needs of
/// another as a parameter. What is sent next is decided in `Link+Driving`, where an answer goes in
/// `Link+Answers`, what is done where none comes in `Link+Waiting`.
package struct Link: Sendable {
  /// The firmware that this code knows: hosts must change when its first number does.
  package static let firmwareMajor: UInt8 = 1

  let settings: LinkSettings
  var greeting: LinkGreeting
  var delivery = LinkDelivery()
  var deviceClock: LinkClock
  var schedule: LinkSchedule
  var trouble = Trouble()
  var seen = Seen()
  var output: LinkOutput
  /// Who answered the greeting first; nil before.
  package private(set) var answer: DeviceAnswer?
  /// Whether ``LinkReport/ready(_:)`` was reported.
  private var hasReported = false
  /// Whether the link is over.
  package private(set) var isEnded = false

  /// A link that greets.
  /// - Parameters:
  ///   - session: any number that was not used lately.
  ///   - now: nanoseconds on the host's clock.
  package init(_ settings: LinkSettings, session: UInt32, at now: Int64) {
    self.settings = settings
    greeting = LinkGreeting(settings, session: session, at: now)
    deviceClock = LinkClock(settings)
    schedule = LinkSchedule(at: now)
    output = LinkOutput(settings)
  }

  /// Whether the greeting is done, and the link is not over.
  var isReady: Bool { greeting.isDone && !isEnded }

  /// What the device's clock shows.
  package var clock: ClockEstimate { deviceClock.estimate }

  /// How the device answered the greeting; nil before.
  package var welcome: Welcome? { greeting.welcome }

  /// Bytes to write, oldest first.
  package var outgoing: [UInt8] { output.outgoing }

  /// What has happened.
  package var counters: LinkCounters { output.counters }

  /// Whether all that was ordered was accepted, or is void.
  package var isDrained: Bool { isReady && delivery.isDone && !schedule.hasOrders }

  /// Whether the last stop was confirmed.
  package var isStill: Bool { isReady && delivery.stop.isStill }

  /// Whether a stop still has to leave, or to be answered.
  package var hasFarewell: Bool {
    isReady && (delivery.stop.isOnItsWay || !output.outgoing.isEmpty)
  }

  // MARK: What begins and ends

  /// All is known but the clock: a session begins.
  mutating func begin(_ welcome: Welcome, _ dictionary: DeviceDictionary) {
    do throws(DeviceError) {
      let answer = try DeviceAnswer(dictionary, welcome, settings)
      schedule.begin(answer, dictionary, credits: welcome.credits, settings)
      // What was wrong before is looked at anew: a fault that is still there comes back.
      let count = answer.capabilities.actuators.count
      delivery.begin(
        with: welcome.expectedSequence,
        (0..<count).map { .set(.faults(.all), actuator: UInt8($0)) })
      if self.answer == nil { self.answer = answer }
    } catch {
      end(error)
    }
  }

  /// The device is ready once its clock is known and, if it is to be played on, what was wrong
  /// before is cleared or is known to remain.
  mutating func noteReady() {
    guard let answer, !hasReported, isReady, deviceClock.isSettled else { return }
    if settings.awaitsDrivers, !delivery.isDone { return }
    hasReported = true
    output.mustReport(.ready(answer))
  }

  /// The transport says that the device is no longer there, or another thing that ends the link.
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
