import TactusDevice
import Testing

@Suite struct ZoneTableTests {
  @Test func `every zone has a name and a number of its own, and is found by both`() {
    #expect(Zone.allCases.count == 8)
    for (place, zone) in Zone.allCases.enumerated() {
      #expect(zone.index == place)
      #expect(Zone.at(place) == zone)
      #expect(Zone(name: zone.name) == zone)
    }
    #expect(Set(Zone.allCases.map(\.name)).count == 8)
  }

  @Test func `an unknown name gives no zone`() {
    #expect(Zone(name: "elbow") == nil)
    #expect(Zone(name: "Default") == nil)
  }
}
