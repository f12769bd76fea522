import TactusCatalogue
import TactusDevice
import TactusEngine
import TactusPattern
import TactusVirtualPads
import Testing

/// Every preset on a virtual pad, played by the playback thread: what the pad was told against what
/// the driver was asked for in the same play.
@Suite(.inGuest) struct EvdevPresetTests {
  @Test(arguments: Catalogue.presets.map(\.name))
  func `what a pad is told was asked for, in order, with every tap and stillness last`(
    _ name: String
  ) throws {
    let pad = try VirtualPad(.pad.at("preset-\(name)"))
    let tee = Tee(try open(id(of: pad.description)))
    let before = pad.log.events.count
    try play(name, on: tee)
    #expect(pad.reaches([0, 0]))
    let events = Array(pad.log.events.dropFirst(before))
    for (place, actuator) in tee.capabilities.actuators.enumerated() {
      let record = MotorRecord(place, asked: tee.submitted, told: events)
      #expect(record.firstInvention == nil, "\(actuator.name)")
      #expect(record.firstLostTap == nil, "\(actuator.name)")
      #expect(record.told.last?.drive == 0, "\(actuator.name)")
      #expect(record.told.count > 1, "\(actuator.name)")
    }
  }

  @Test(arguments: SonyModel.allCases, Catalogue.presets.map(\.name))
  func `what Sony's drivers send was asked for, with every tap and stillness last`(
    _ model: SonyModel, _ name: String
  ) throws {
    let pad = try SonyPad(model, address: [1, 0, 0, 0, 0, 0xb0])
    let tee = Tee(try open(id(of: pad)))
    let before = pad.levels.count
    try play(name, on: tee)
    #expect(pad.wait(milliseconds: Guest.patience) { $0.last?.isZero == true })
    let levels = Array(pad.levels.dropFirst(before))
    for (place, actuator) in tee.capabilities.actuators.enumerated() {
      let record = MotorRecord(place, asked: tee.submitted, told: levels)
      #expect(record.firstInvention == nil, "\(actuator.name)")
      #expect(record.firstLostTap == nil, "\(actuator.name)")
      #expect(record.told.last?.drive == 0, "\(actuator.name)")
      #expect(record.told.count > 1, "\(actuator.name)")
    }
  }

  private func play(_ name: String, on device: Tee) throws {
    let preset = try #require(Catalogue.preset(named: name))
    let pattern = try #require(AHAPReader.read(preset.bytes).pattern)
    let tap = device.capabilities.tapLength
    let length = TransientLength(
      softNanoseconds: tap.softNanoseconds, crispNanoseconds: tap.crispNanoseconds)
    let session = try Session.live()
    let player = session.makePlayer(
      Timeline(pattern, transientLength: length), in: session.makeGroup(),
      on: try session.open(device))
    let end = try ending(of: player) { try player.start() }
    #expect(end == .finished)
    session.close()
  }
}
