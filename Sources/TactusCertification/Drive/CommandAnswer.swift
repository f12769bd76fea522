/// How the device answered a command that the instrument observed. A transcript has an entry of the
/// kind `command` for each; the raw value is its `number`.
package enum CommandAnswer: Int {
  case none = -1
  case refused = 0
  case taken = 1
}
