/// The server could not be started.
struct WebServerError: Error, CustomStringConvertible {
  let port: Int

  var description: String {
    port == 0
      ? "the web server cannot be started: no port of 127.0.0.1 can be used"
      : "the web server cannot be started: port \(port) of 127.0.0.1 is in use or not permitted; "
        + "name another with --port, or leave it out"
  }
}
