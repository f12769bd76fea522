import Foundation
import TactusBackends
import TactusDemos
import TactusDevice
import TactusLoopback
import TactusSystem
import Testing

@testable import TactusCommand
@testable import TactusDemoCommand

/// A backend with one pad, whose tilt a test reports.
private final class TiltBackend: TiltSensingBackend {
  let name = "pads"
  let id = DeviceID("pads")
  private let listener = Guarded<(@Sendable (Tilt) -> Void)?>(nil)

  private final class Watch: DeviceWatch {}

  func report(_ right: Double, _ near: Double) {
    listener.withLock { $0 }?(Tilt(right: right, near: near))
  }

  func devices() -> [DeviceListing] {
    [DeviceListing(id: id, name: "a pad", category: .pad, availability: .available)]
  }

  func open(_ id: DeviceID) throws(DeviceError) -> any HapticDevice {
    LoopbackDevice(.oneActuator, id: id, name: "a pad")
  }

  func watchTilt(
    of id: DeviceID, _ report: @escaping @Sendable (Tilt) -> Void
  ) throws(DeviceError) -> any DeviceWatch {
    listener.withLock { $0 = report }
    return Watch()
  }
}

/// Tests how the tilt of a pad moves the ball of the demo bounce.
@MainActor @Suite struct TiltSensorTests {
  @Test func `the first way in which a pad is held is no tilt, and shaking is not either`() throws {
    let backend = TiltBackend()
    let sensor = try #require(TiltSensor(backend.id, Configuration(backends: [backend])))
    #expect(sensor.take() == nil)
    backend.report(0.2, 0.4)
    #expect(sensor.take() == nil)
    for turn in 0..<100 { backend.report(0.2 + (turn.isMultiple(of: 2) ? 0.5 : -0.5), 0.4) }
    #expect(sensor.take() == nil)
    backend.report(0.24, 0.36)
    #expect(sensor.take() == nil)
    backend.report(0.3, 0.4)
    #expect(sensor.take() == Tilt(right: 0.3, near: 0.4))
    #expect(sensor.take() == nil, "the tilt is taken once")
    backend.report(0.2, 0.4)
    #expect(sensor.take() == Tilt(right: 0.2, near: 0.4))
  }

  @Test func `a device without a sensor has none`() {
    #expect(TiltSensor(DeviceID("loopback"), Configuration(backends: [LoopbackBackend()])) == nil)
  }

  @Test func `the ball rolls to the side to which the pad is tilted`() {
    let view = BounceView()
    #expect(view.actions(for: Tilt(right: -0.5, near: 0.25)) == [.lean([-0.5, 0.25])])
    #expect(VineView(pullPlug: nil).actions(for: Tilt(right: 1, near: 0)).isEmpty)
  }

  @Test func `a tilt during a demo ends its script and moves the ball`() throws {
    let backend = TiltBackend()
    let configuration = Configuration(backends: [backend])
    let stage = try DemoStage(
      backend.open(backend.id), configuration, isVirtual: false, log: .silent)
    let flight = Flight(Box(), from: [320, 380], velocity: .zero)
    let bounce = try stage.run { try Bounce(flight, seed: 1) }
    let sensor = try #require(TiltSensor(backend.id, configuration))
    backend.report(0, 0)
    #expect(sensor.take() == nil)
    backend.report(-1, 0)
    let playing = SelfPlaying(bounce, Script([], period: 1))
    let run = DemoRun(stage, playing, BounceView(), tiltSensor: sensor)
    _ = try run.play(seconds: 0.2)
    #expect(!playing.playsScript && bounce.side == .left)
    #expect(bounce.flight.arc(at: 10).acceleration.x < 0)
  }
}
