import TactusBackends
import TactusDevice
import TactusLoopback
import Testing

@testable import TactusCommand

/// Checks which device is selected, and the messages if no device can be used.
@Suite struct ChoiceTests {
  private let pads = TestBackend(name: "pads")

  private func configuration(_ backends: any HapticBackend...) -> Configuration {
    Configuration(backends: backends + [LoopbackBackend()])
  }

  private func listing(
    _ id: String, _ availability: DeviceListing.Availability
  ) -> DeviceListing {
    DeviceListing(id: DeviceID(id), name: id, category: .pad, availability: availability)
  }

  @Test(arguments: [["play", "boing"], ["demo", "bounce", "--seconds", "0"]])
  @MainActor
  func `a backend without a device gives one line with the fix`(words: [String]) {
    let run = Run(words + ["--backend", "pads"], configuration: configuration(pads))
    #expect(run.code == 2)
    #expect(
      run.errors == """
        tactus: no device of the backend pads (--backend) was found; plug one in, name one with \
        --device, or play with --backend loopback

        """)
    #expect(run.output.isEmpty)
  }

  @Test func `the line names the variable that selected the backend`() {
    let run = Run(
      "play", "boing", configuration: configuration(pads),
      surroundings: variables(["TACTUS_BACKEND": "pads"]))
    #expect(run.code == 2)
    #expect(run.errors.contains("no device of the backend pads (TACTUS_BACKEND) was found"))
    #expect(run.errorLines.count == 1)
  }

  @Test func `a backend with unusable devices gives one line with each reason`() {
    let busy = TestBackend(
      name: "pads",
      listings: [listing("pads:1", .busy), listing("pads:2", .notPermitted(fix: "join input"))])
    let run = Run("play", "boing", "--backend", "pads", configuration: configuration(busy))
    #expect(run.code == 2)
    #expect(run.errorLines.count == 1)
    #expect(
      run.errors.contains(
        "no device of the backend pads (--backend) can be used: "
          + "pads:1: busy; pads:2: no permission: join input"))
  }

  @Test func `doctor reports why no device can be used, with the reason of each one`() {
    let run = Run("doctor", "--backend", "pads", configuration: configuration(pads))
    #expect(run.code == 2)
    #expect(
      run.output.contains(
        """
        nothing: no device of the backend pads (--backend) was found
                fix: plug one in, name one with --device, or play with --backend loopback

        """), "\(run.output)")
    let busy = TestBackend(
      name: "pads", listings: [listing("pads:1", .busy), listing("pads:2", .notAnswering)])
    let held = Run("doctor", "--backend", "pads", configuration: configuration(busy))
    #expect(held.code == 2)
    #expect(
      held.output.contains(
        "nothing: no device of the backend pads (--backend) can be used: "
          + "pads:1: busy; pads:2: not answering\n"), "\(held.output)")
  }

  @Test func `a device that is not selected is named with its reason`() throws {
    let folder = try Folder()
    let file = try folder.file("tap.ahap", document(tap))
    let busy = TestBackend(name: "pads", listings: [listing("pads:1", .busy)])
    let run = Run("play", file, configuration: configuration(busy))
    #expect(run.code == 0)
    #expect(
      run.errorLines == [
        "tactus: skipped pads:1: busy",
        "tactus: no haptic device can be used; playing on the loopback",
      ])
  }

  @Test func `without a loopback there is no fallback`() {
    let run = Run("play", "boing", configuration: Configuration(backends: [pads]))
    #expect(run.code == 2)
    #expect(
      run.errors
        == "tactus: no device of any backend was found; plug one in, name one with --device\n")
  }

  @Test func `for a device of another backend, the message names the setting that excludes it`() {
    let run = Run(
      "play", "boing", "--backend", "pads", "--device", "loopback",
      configuration: configuration(pads))
    #expect(run.code == 2)
    #expect(run.errorLines.count == 1)
    #expect(
      run.errors.contains(
        "no device of the backend loopback is in use: the backend is pads (--backend)"))
  }

  @Test @MainActor func `a demo on a virtual clock needs no device`() {
    let words = ["demo", "feedback", "--virtual", "--seconds", "0.5"]
    let chosen = variables(["TACTUS_BACKEND": "pads"])
    let bare = Run(words, configuration: configuration(pads), surroundings: chosen)
    #expect(bare.code == 0, "\(bare.errors)")
    #expect(bare.output.hasPrefix("feedback: 0.5 s on loopback: "))
    let id = DeviceID("pads:1")
    let filled = TestBackend(
      name: "pads", listings: [listing("pads:1", .available)], openable: [id: .oneActuator])
    let full = Run(words, configuration: configuration(filled), surroundings: chosen)
    #expect(full.output.hasPrefix("feedback: 0.5 s on pads:1: "), "\(full.errors)")
  }

  @Test func `commands without a device work with any configured backend`() throws {
    let folder = try Folder()
    let (first, second) = ("\(folder.path)/a.csv", "\(folder.path)/b.csv")
    let chosen = variables(["TACTUS_BACKEND": "pads"])
    for backends in [configuration(pads), Configuration(backends: [pads])] {
      let inspected = Run(
        "inspect", "boing", configuration: backends, surroundings: chosen)
      #expect(inspected.code == 0, "\(inspected.errors)")
      #expect(inspected.output.contains("on loopback (Loopback LRA)"))
      let rendered = Run(
        "render", "boing", "--lowered", "--out", first, configuration: backends,
        surroundings: chosen)
      #expect(rendered.code == 0, "\(rendered.errors)")
      #expect(Run("render", "boing", "--lowered", "--out", second).code == 0)
      #expect(try folder.text("a.csv") == folder.text("b.csv"))
      let compared = Run(
        "inspect", "boing", "--against", "boing", configuration: backends,
        surroundings: chosen)
      #expect(compared.code == 0, "\(compared.errors)")
    }
  }
}
