import TactusCatalogue
import Testing

@Suite("Built-in presets") struct CatalogueTests {
  @Test func `names are unique and in ascending order`() {
    let names = Catalogue.presets.map(\.name)
    #expect(names == Set(names).sorted())
    #expect(
      names == [
        "boing", "drums", "gravel", "heartbeats", "inflate", "oscillate", "rumble", "sparkle",
      ])
  }

  @Test(arguments: Catalogue.presets)
  func `a preset is found by its name and contains its file`(_ preset: Preset) throws {
    #expect(try #require(Catalogue.preset(named: preset.name)) == preset)
    #expect(String(decoding: preset.bytes, as: UTF8.self).contains("\"Project\": \"Tactus\""))
  }

  @Test(arguments: Catalogue.presets)
  func `a name is a word and a summary one line`(_ preset: Preset) {
    #expect(!preset.name.contains("/") && !preset.name.contains("."))
    #expect(!preset.summary.isEmpty && preset.summary.count <= 72)
    #expect(!preset.summary.contains("\n") && !preset.summary.hasSuffix("."))
  }

  @Test func `an unknown name gives no preset`() {
    #expect(Catalogue.preset(named: "Boing") == nil)
    #expect(Catalogue.preset(named: "boing.ahap") == nil)
    #expect(Catalogue.preset(named: "") == nil)
  }
}
