import Testing

/// Applies the style rules to the files of this repository. The other suites of StyleTests check
/// that each rule finds its violations.
@Suite("Repository") struct RepositoryTests {
  @Test func `the file list contains the repository's files`() {
    let known = ["Package.swift", ".ci/run", "Tests/StyleTests/RepositoryTests.swift"]
    for path in known { #expect(Repository.file(path) != nil, "\(path) was not found") }
    let foreign = Repository.files.map(\.path).filter { $0.hasPrefix(".build/") }
    #expect(foreign == [])
  }

  @Test func `braces balance in every masked file`() {
    expectNone(
      Repository.files.filter { file in
        file.tokens.count { $0.text == "{" } != file.tokens.count { $0.text == "}" }
      }.map { $0.violation(1, "the mask misreads a string or comment of this file") })
  }

  @Test(arguments: Rule.all)
  func `every file keeps the rule`(_ rule: Rule) {
    expectNone(Repository.files.flatMap(rule.check))
  }

  @Test func `the manifest agrees with the import table and the folders`() throws {
    let manifest = try #require(Repository.file("Package.swift"))
    expectNone(manifestDirection(manifest))
    let folders = ["Sources", "Tests"].flatMap(Repository.foldersOfThisPackage)
    expectNone(strayFolders(manifest, folders: folders))
  }

  @Test func `the package index lists the documented modules`() throws {
    let index = try #require(Repository.file(".spi.yml"))
    expectNone(documentedModules(index, paths: Repository.files.map(\.path)))
  }

  @Test func `every sample of a document is built`() {
    expectNone(samplesThatAreNotBuilt(Repository.files))
  }

  @Test func `every preset is in the catalogue`() throws {
    let catalogue = try #require(Repository.file("Devices/Catalogue.swift"))
    expectNone(missingPresets(catalogue, paths: Repository.files.map(\.path)))
  }

  private func expectNone(
    _ violations: [Violation], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let count = violations.count
    let list = violations.map(\.description).joined(separator: "\n")
    #expect(count == 0, "\(list)", sourceLocation: sourceLocation)
  }
}
