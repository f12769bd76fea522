import Testing

/// The rules over the files of this repository. That each rule finds what it looks for is shown by
/// the other suites.
@Suite("Repository") struct RepositoryTests {
  @Test func `the walk sees the repository`() {
    let known = ["Package.swift", ".ci/run", "Tests/StyleTests/RepositoryTests.swift"]
    for path in known { #expect(Repository.file(path) != nil, "\(path) was not found") }
    let foreign = Repository.files.map(\.path).filter { $0.hasPrefix(".build/") }
    #expect(foreign == [])
  }

  @Test func `braces balance in every file as the mask leaves it`() {
    expectNone(
      Repository.files.filter { file in
        file.tokens.count { $0.text == "{" } != file.tokens.count { $0.text == "}" }
      }.map { $0.violation(1, "the mask misreads a string or comment of this file") })
  }

  @Test(arguments: Rule.all)
  func `every file keeps the rule`(_ rule: Rule) {
    expectNone(Repository.files.flatMap(rule.check))
  }

  @Test func `the manifest keeps to the import table and knows every folder`() throws {
    let manifest = try #require(Repository.file("Package.swift"))
    expectNone(manifestDirection(manifest))
    let folders = ["Sources", "Tests"].flatMap(Repository.foldersOfThisPackage)
    expectNone(strayFolders(manifest, folders: folders))
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
