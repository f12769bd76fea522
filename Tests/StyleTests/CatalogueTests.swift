import Testing

@Suite("Catalogue") struct CatalogueTests {
  @Test func `a preset that the catalogue does not list is found`() {
    let catalogue = SourceFile(
      "Devices/Catalogue.swift",
      "Preset(\"a\", \"b\", PackageResources.a_ahap)\n// PackageResources.b_ahap\n")
    let paths = ["Devices/Patterns/a.ahap", "Devices/Patterns/b.ahap", "Devices/README.md"]
    let found = missingPresets(catalogue, paths: paths)
    #expect(found.map(\.advice) == ["Devices/Patterns/b.ahap has no line; add Preset(\"b\", ...)"])
  }

  @Test func `a catalogue that the package index does not list is found`() {
    let index = SourceFile(".spi.yml", "    - documentation_targets:\n        [Other, Touch]\n")
    let paths = [
      "Sources/Touch/Touch.docc/Touch.md", "Sources/Wire/Wire.docc/Wire.md", "README.md",
    ]
    let found = documentedModules(index, paths: paths)
    #expect(
      found.map(\.advice)
        == ["Other has no catalogue; remove it", "Wire has a catalogue; list it"])
  }

  private func preset(
    version: String = "1.0", project: String = "Tactus", entries: String = #"{"Event": {}}"#
  ) -> SourceFile {
    SourceFile(
      "Devices/Patterns/a.ahap",
      """
      {"Version": \(version),
      "Metadata": {"Project": "\(project)", "Description": "A tap, [x,]"},
      "Pattern": [\(entries)]}
      """)
  }

  @Test func `a valid preset passes`() {
    #expect(presetForm(preset()).isEmpty)
  }

  @Test func `an invalid preset is found`() {
    let points = Array(repeating: "{}", count: 17).joined(separator: ", ")
    let curve = #"{"ParameterCurve": {"ParameterCurveControlPoints": [\#(points)]}}"#
    #expect(presetForm(preset(version: "2")).count == 1)
    #expect(presetForm(preset(project: "Other")).count == 1)
    #expect(presetForm(preset(entries: "")).count == 1)
    #expect(presetForm(preset(entries: curve)).count == 1)
    #expect(presetForm(preset(entries: #"{"Event": {}},"#)).map(\.line) == [3])
    #expect(presetForm(SourceFile("Devices/Patterns/a.ahap", "[]")).count == 1)
  }
}
