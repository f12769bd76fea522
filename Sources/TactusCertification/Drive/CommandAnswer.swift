/// The device's answer to a command that the instrument observed. The number of a `command` entry.
package enum CommandAnswer: Int {
  case none = -1
  case refused = 0
  case taken = 1
}
