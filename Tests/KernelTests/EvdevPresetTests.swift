import Foundation
import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusEvdev
import TactusPattern
import TactusVirtualPads
import Testing

/// Plays every preset on three pads at the same time: one of uinput, and a DualSense and a
/// DualShock 4 through the kernel's own drivers. Compares the levels that each pad received with
/// the requests to the driver in the same play. An ordinary run plays three presets: one with taps,
/// one with curves, and one with both kinds of events. `PadTableTests` play every preset on every
/// pad.
@Suite(.inGuest) struct EvdevPresetTests {
  /// The shortest stall of a processor, in nanoseconds, that excuses a level that Sony's drivers
  /// lose. It equals the pause that the output makes between two levels. A kernel worker that is
  /// delayed by less sends every level.
  private static let stallNanoseconds: Int64 = 10_000_000
  /// The time after a stall in which a lost level is excused, because the machine works off a
  /// backlog. Reports were up to 67 ms late.
  private static let recoveryNanoseconds: Int64 = 100_000_000
  /// The test fails only if levels are lost in this number of plays in a row. A thread does not
  /// notice every stall: about one in a hundred losses has no visible stall. An output that gives
  /// the worker no time loses levels in every play.
  private static let plays = 3

  private static let presets =
    Guest.isLong ? Catalogue.presets.map(\.name) : ["sparkle", "oscillate", "drums"]

  @Test(arguments: presets)
  func `a pad receives the requested levels in order, with every tap, and is still at the end`(
    _ name: String
  ) throws {
    var unexplained: [Handover.Loss] = []
    for _ in 0..<Self.plays {
      unexplained = try losses(name)
      if unexplained.isEmpty { return }
    }
    Issue.record("lost in each play, at last \(unexplained)")
  }

  /// Plays a preset and checks the properties of every play.
  /// - Returns: the levels that Sony's drivers lost although no processor was stalled.
  private func losses(_ name: String) throws -> [Handover.Loss] {
    let play = try Play(name)
    let stalls = try StallWatch.stalls { try play.run() }
    var unexplained: [Handover.Loss] = []
    for record in play.records {
      #expect(record.sent.last?.drive == 0)
      #expect(record.sent.count > 1)
      #expect(record.firstInvention == nil)
      let lost = record.firstLostTap
      #expect(lost == nil, "\(lost.map(record.story) ?? "")")
    }
    #expect(play.own == play.written)
    for handover in play.handovers {
      #expect(handover.firstInvention == nil)
      for loss in handover.losses {
        let begin = loss.time.lowerBound - Self.recoveryNanoseconds
        let longest = stalls.longest(in: begin..<loss.time.upperBound)
        if longest < Self.stallNanoseconds { unexplained.append(loss) }
      }
      if !handover.losses.isEmpty {
        report(
          "\(name): \(handover.losses.count) of \(handover.count) levels were lost on a Sony pad, "
            + "\(unexplained.count) of the play with no processor seen to stop")
      }
    }
    return unexplained
  }

  private func report(_ line: String) {
    FileHandle.standardOutput.write(Data("figures: \(line)\n".utf8))
  }
}

/// One play of a preset.
private final class Play {
  private let timeline: Timeline
  private let pad: VirtualPad
  private let sonys: [SonyPad]
  private let devices: [Tee]
  /// The records of the calls to the kernel, for each pad.
  private let scribes: [Scribe]
  /// The number of events and levels of the pads and drivers before the play.
  private let heard: (events: Int, levels: [Int], entries: [Int])

  init(_ name: String) throws {
    let preset = try #require(Catalogue.preset(named: name))
    pad = try VirtualPad(.pad.at("preset-\(name)"))
    sonys = try zip(SonyModel.allCases, [0xb0, 0xb1]).map { model, address in
      try SonyPad(model, address: [1, 0, 0, 0, 0, address])
    }
    let ids = [id(of: pad.description)] + sonys.map(\.id)
    scribes = ids.map { _ in Scribe() }
    devices = try zip(ids, scribes).map { id, scribe in
      Tee(try open(id, EvdevBackend(kernel: scribe)))
    }
    // When the backend opens a pad, it uploads test effects, which do not belong to the play.
    heard = (pad.log.events.count, sonys.map(\.levels.count), scribes.map(\.entries.count))
    let tap = devices[0].capabilities.tapLength
    timeline = Timeline(
      try #require(AHAPReader.read(preset.bytes).pattern), transientLength: tap)
  }

  /// Plays the preset on all pads, to the end.
  func run() throws {
    let session = try Session.live()
    let players = try devices.map {
      session.addListener($0)
      return session.makePlayer(timeline, in: session.makeGroup(), on: try session.open($0))
    }
    let sent = Received<PlayerEvents.Ending>()
    for player in players {
      player.onEnd { sent.send($0) }
      try player.start()
    }
    #expect(
      eventually(milliseconds: 30_000) { sent.all.count == players.count ? true : nil } == true)
    #expect(Set(sent.all) == [.finished])
    #expect(eventually { areDone ? true : nil } == true)
    // The pad logs an event after the driver's call has returned.
    #expect(eventually { own.count >= written.count ? true : nil } == true)
    #expect(pad.reaches([0, 0]))
    for sony in sonys {
      #expect(sony.wait(milliseconds: Guest.timeout) { $0.last?.isZero == true })
    }
    session.close()
  }

  /// Whether each output has written all requests to the kernel. That the pad is still does not
  /// suffice: it may be between two taps, an effect may still have to be ended, and a call is
  /// recorded only after it has returned.
  private var areDone: Bool {
    devices.indices.allSatisfy { place in
      let rest = scribes[place].rest
      // The output's thread was idle before and after the check that it has taken all requests, and
      // did not work in between. So it has written all of them.
      return rest != nil && devices[place].hasTakenAll && scribes[place].rest == rest
    }
  }

  /// The requests to each motor, and the calls to the kernel.
  var records: [MotorRecord] {
    devices.indices.flatMap { device in
      (0..<2).map {
        MotorRecord($0, asked: devices[device].submitted, sent: entries(device))
      }
    }
  }

  /// The strong and weak drives that the pad of uinput received.
  var own: [[Int]] {
    pad.log.events.dropFirst(heard.events).compactMap { event in
      switch event.kind {
      case .upload(_, let effect, _): [effect.drive.strong, effect.drive.weak]
      case .stop: [0, 0]
      default: nil
      }
    }
  }

  /// The drives that the kernel received for the pad of uinput.
  var written: [[Int]] { entries(0).map { [$0.strong, $0.weak] } }

  /// The levels that Sony's drivers received and sent to their pads.
  var handovers: [Handover] {
    sonys.indices.map { place in
      Handover(entries(place + 1), Array(sonys[place].levels.dropFirst(heard.levels[place])))
    }
  }

  private func entries(_ device: Int) -> [Scribe.Entry] {
    Array(scribes[device].entries.dropFirst(heard.entries[device]))
  }
}
