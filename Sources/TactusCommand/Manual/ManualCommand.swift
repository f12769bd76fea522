internal import TactusBackends
internal import TactusSystem

/// `tactus manual`: prints a page of the manual, or writes all pages.
struct ManualCommand: Command {
  private static let out = Option(
    name: "--out", value: "DIR", summary: "write all pages into the folder DIR")

  static let usage = Usage(
    name: "manual", summary: "print a page of the manual for man(1)",
    arguments: "[COMMAND]", argumentCount: 0...1, options: [out],
    notes: [
      """
      Without COMMAND it prints the page about all commands. The packages install the
      pages; without a package, `tactus manual play | man -l -` shows one.
      """
    ])

  private let name: String?
  private let folder: String?

  init(_ arguments: ParsedArguments) throws {
    name = arguments.arguments.first
    folder = arguments[Self.out]
    if name != nil, folder != nil {
      throw CommandFailure(.usage, "--out writes all pages; leave out the command")
    }
  }

  func run(_ configuration: Configuration, _ console: Console) throws {
    let usages = TactusCommand.usages
    if let folder { return try write(usages, to: folder) }
    guard let name else { return console.print(text: ManualPage.overview(usages)) }
    guard let usage = usages.first(where: { $0.name == name }) else {
      throw CommandFailure(
        .usage, "no command \"\(name)\"\(Hint.text(name, usages.map(\.name)))")
    }
    console.print(text: ManualPage.command(usage))
  }

  private func write(_ usages: [Usage], to folder: String) throws {
    let pages =
      [("tactus", ManualPage.overview(usages))]
      + usages.map { (Roff.page("tactus \($0.name)"), ManualPage.command($0)) }
    do throws(FileError) {
      for (name, page) in pages {
        try WholeFile.write(Array(page.utf8), path: "\(folder)/\(name).1")
      }
    } catch {
      throw CommandFailure(writing: error)
    }
  }
}
