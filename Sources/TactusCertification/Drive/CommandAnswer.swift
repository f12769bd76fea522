/// What came back for a command that the instrument saw on its way to the device; the number of a
/// `command` entry.
package enum CommandAnswer: Int {
  case none = -1
  case refused = 0
  case taken = 1
}
