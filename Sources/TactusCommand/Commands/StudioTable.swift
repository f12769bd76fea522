/// The usage of `tactus studio`. It is in this module, so that the manual and the completion of
/// `tactus` contain it.
package enum StudioTable {
  package static let port = Option(
    name: "--port", value: "N", summary: "listen on this port (default: any free one)")
  package static let noBrowser = Option(
    name: "--no-browser", value: nil, summary: "open no browser, only print the address")

  package static let usage = Usage(
    name: "studio", summary: "feel and see haptics from a page in the browser",
    arguments: "[FOLDER]", argumentCount: 0...1,
    options: [.config, .backend, .device, .resources, port, noBrowser],
    notes: [
      """
      The page plays the presets and the patterns in FOLDER, vibrations and taps for
      your fingers, and the programs of `tactus demo`, on any device. It edits
      patterns, and its scope shows what is sent to the device. ctrl-C ends it.
      """,
      """
      Only programs of this machine can reach the page, and only with the printed
      address, which contains a secret. From another machine, forward the port:
      `ssh -L PORT:127.0.0.1:PORT HOST` with --port PORT.
      """, HelpText.watchNote,
    ])
}
