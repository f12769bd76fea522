/// The device's answer to a command that the instrument observed. A transcript has one entry of the
/// kind `command` for each such command; the entry's `number` is the raw value of the answer.
package enum CommandAnswer: Int {
  case none = -1
  case refused = 0
  case taken = 1
}
