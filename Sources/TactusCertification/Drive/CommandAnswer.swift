/// How the device answered a command that the instrument observed. The raw value is the number of a
/// `command` entry.
package enum CommandAnswer: Int {
  case none = -1
  case refused = 0
  case taken = 1
}
