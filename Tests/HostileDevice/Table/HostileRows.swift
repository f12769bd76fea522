extension HostileRow {
  private static let wrongTime = "answers requests for its time with impossible times"
  private static let restarts = "restarts again and again"
  private static let restarted = "restarted while it played"
  private static let nothing = "nothing was accepted"
  private static let noStop = "the stop was not confirmed, the motor may be on"
  private static let noFit = "answers do not fit"
  private static let noDevice = "this is not a Tactus device"
  private static let noActuator = "declares no actuator, or no tick"
  private static let refused = "the device refused a segment"
  /// The messages of a closed line. Whether a read or a write meets it first, and so which message
  /// appears, depends on the timing of the threads.
  private static let closed = "was closed by the other side"
  private static let cut = "was unplugged (Input/output error)"

  static let clocks: [HostileRow] = [
    .plays("honest"),
    .fails("clock 50 % fast", "the device's clock "),
    .fails("clock 50 % slow", "the device's clock "),
    .plays("clock 0.2 % fast"),
    .fails("clock runs back", restarts),
    .fails("clock stands still", "the device's clock stands still"),
    .fails("clock jumps", "the device's clock "),
    .plays("clock at its end", within: 4),
    .fails("clock 50 % fast while it plays", "the device's clock ").playing(1.2),
    .fails("clock runs back while it plays", restarted).playing(1.2),
    .fails("time of another question", wrongTime, within: 5.1),
    .fails("time sent before it was asked", wrongTime, within: 5.1),
    .fails("time answered ten seconds after it was asked", wrongTime, within: 5.1),
    .fails("time is random", restarts),
    .fails("time not answered", "has not answered for"),
    .fails("time refused", "does not report its time (it refuses TIME", within: 5.1),
    .fails("time not answered while it plays", "has not reported its time for 5 s", within: 7)
      .playing(14),
  ]

  static let answers: [HostileRow] = [
    .fails("never grants credit", nothing),
    .plays("says that it has no room, and takes all"),
    .plays("grants more than it declares"),
    // The answer to a HEARTBEAT contains the next expected number, which shows that PLAY was
    // accepted.
    .plays("does not answer PLAY"),
    .plays("answers the first PLAY only"),
    .fails("does not take PLAY", nothing),
    .fails("PLAY refused, and counted on", refused),
    .plays("accepts what was never sent"),
    .fails("accepts nothing", "has accepted nothing for 2 s"),
    .plays("answers PLAY as HEARTBEAT with old numbers"),
    .plays("answers with random numbers"),
    .fails("PLAY refused: not greeted", restarted),
    .fails("PLAY refused: out of sequence", nothing),
    .fails("PLAY refused: full", nothing),
    .fails("PLAY refused: out of range", refused),
    .fails("PLAY refused: start runs backwards", nothing, within: 4),
    .fails("PLAY refused: fault", "the device reports: overcurrent, at "),
    .fails("PLAY refused: unknown type", refused),
    .fails("PLAY refused: too short", refused),
    .fails("PLAY refused: a code of no page", refused),
    .fails("SET refused: fault", "the device reports: its driver does not answer, at "),
    .fails("SET refused: unknown key", "(it refuses SET: unknown key)", within: 4),
    .fails("SET not answered", nothing),
    .plays("HEARTBEAT refused"),
    .fails("every second PLAY refused", refused),
  ]

  static let stops: [HostileRow] = [
    .fails("STOP refused: fault", "\(noStop): it refuses STOP: a fault"),
    .fails("STOP refused: unknown type", noStop),
    .fails("STOP not answered", noStop),
    .fails("STOP answered as another", noStop),
    .fails(
      "STOP answered, and the motor goes on", "\(noStop): the device reports that it is driven"),
    .plays("STOP answered, and the motor is off later"),
    .fails("STOP answered, and its drive not known", noStop),
    .fails("STATUS not answered after STOP", "\(noStop): the device does not report"),
    .fails("falls silent at STOP", "\(noStop): the device has not answered"),
  ]

  static let faults: [HostileRow] = [
    .fails("a fault every 0.3 s", "the device reports: overcurrent, at ")
      .playing(1),
    .fails("a fault every millisecond", "the device reports: too hot, at "),
    .fails("faults that change", "the device reports: "),
    .fails("a fault of no name", "the device reports a fault, at "),
    .fails("a fault while it plays", "the device reports: too hot, at ")
      .playing(1),
    .fails("a fault that cannot be cleared", "the device reports: the supply is too low, at "),
    .plays("a fault that was cleared before it plays"),
    .fails("a fault before it plays", "the device reports: the supply is too low, at "),
    .plays("a flood of events"),
    .plays("a flood of late events"),
    .fails("says that it forgot, again and again", "discarded its segments 8 times")
      .playing(4),
    .plays("events of no sense"),
  ]

  static let greetings: [HostileRow] = [
    .fails("silent", "no byte arrived", within: 3.1),
    .plays("WELCOME twice"),
    .plays("all answers twice"),
    .plays("a flood of WELCOME"),
    .fails("WELCOME to another session", noFit, within: 3.1),
    .fails("WELCOME of another version", "version 9 of the protocol"),
    .fails("WELCOME of another firmware", "firmware 2.0.0, this program needs firmware 1"),
    .fails("WELCOME too short", "these frames are not from a Tactus device", within: 3.1),
    .fails("WELCOME with other numbers", nothing),
    .fails("HELLO refused: version", "version 2 to 3 of the protocol"),
    .fails("HELLO refused: out of range", "(it refuses HELLO: out of range)", within: 3.1),
    .fails("DESCRIBE refused", "(it refuses DESCRIBE: out of range)", within: 3.1),
    .fails("DESCRIBE not answered", "answers too slowly", within: 3.1),
    .fails("another page", noFit, within: 3.1),
    .fails("STATUS of another motor", noFit, within: 3.1),
    .fails("driver never ready", "its motor was not ready within 8 s", within: 8.1),
    .fails("answers as a host", "the line returns what is sent", within: 3.1),
    .fails("answers of no type", "these frames are not from a Tactus device", within: 3.1),
    .fails("not greeted, whatever is said", restarts),
    .fails("a flood of NAK not greeted", restarts),
    .plays("a flood of NAK out of sequence"),
    .fails("a flood of NAK fault", "the device reports: overcurrent, at "),
  ]

  static let lies: [HostileRow] = [
    .fails("no actuator", noActuator),
    .plays("255 actuators"),
    .fails("four actuators of one name", "declares two actuators with the same name"),
    .plays("255 pages"),
    .fails("no entries", noActuator),
    .fails("entries beyond the end", noActuator),
    .fails("capacity 0", "declares room for no segment"),
    .plays("capacity 65535"),
    .plays("capacity 65535 of 1"),
    .fails("tick 0", noActuator),
    .plays("tick 65535"),
    .fails("silence 0", "stops after 0 ms of silence"),
    .fails("silence 1 ms", "stops after 1 ms of silence"),
    .plays("silence 65535"),
    .plays("look-ahead 0"),
    .plays("look-ahead without end"),
    .plays("latency without end"),
    .plays("shortest pulse without end"),
    .plays("a band upside down"),
    .plays("a name of controls"),
    .plays("a name that is no text"),
  ]

  static let lines: [HostileRow] = [
    .fails("echo", "the line returns what is sent", within: 3.1),
    .plays("echo before each answer"),
    .fails("random bytes", noDevice, within: 3.1),
    .fails("a flood of random bytes", noDevice, "sends is broken", within: 3.1),
    .plays("a flood of zeros"),
    .fails("a flood without end of a frame", noDevice, "sends is broken", within: 3.1),
    .plays("random bytes between frames"),
    .fails("half frames", noDevice, within: 3.1),
    .fails("half frames with an end", noDevice, within: 3.1),
    .fails("frames without an end", noDevice, within: 3.1),
    .fails("a wrong bit in each frame", noDevice, within: 3.1),
    .plays("a few bytes at a time", within: 5),
    .fails("a byte each 20 ms", "answers too slowly", within: 3.1),
    .fails("every answer 700 ms late", "too slowly", within: 5.1),
    .plays("every answer 60 ms late"),
    .fails("nothing comes from the device", "has not answered for"),
    .fails("nothing comes from the device that plays", "has not answered for"),
    .fails("nothing reaches the device", "has not answered for"),
    .fails("nothing reaches the device that plays", noStop),
    .fails("only events come from the device that plays", "has accepted nothing for 2 s", noStop),
    .fails("closes the line that plays", closed, cut),
    .fails("closes the line at HELLO", closed, cut),
  ]

  static let contradictions: [HostileRow] = [
    .plays("confirms stops that were never sent"),
    .plays("a flood of STATUS of a motor that is on"),
    .fails("clock wobbles by 20 ms", "the device's clock ", restarts),
    .plays("clock wobbles by 0.4 ms"),
    .fails("says that silence ended it, again and again", "discarded its segments 8 times")
      .playing(1),
    .plays("REVISE refused"),
    .fails(
      "each page says another number of actuators", "(it refuses DESCRIBE: out of range)",
      within: 3.1),
    .fails("driver is set up again at PLAY", "its driver is being set up"),
    .fails("each answer in two halves", "answers too slowly", within: 3.1),
    .plays("refusals that take back what was accepted"),
    .plays("NAK fault to what was never sent"),
    .plays("stops at the fourth STOP"),
    .fails("closes the line at STOP", closed, cut),
    .plays("a boot message for a second"),
    .plays("greets as a host does"),
    .plays("all answers to TIME ten times"),
  ]

  static let samples: [HostileRow] = [
    .plays("an accelerometer that sends nothing"),
    .plays("an accelerometer of no sense"),
    .plays("an accelerometer that is refused"),
    .fails("an accelerometer that is not described", "answers too slowly", within: 3.1),
    .plays("samples of a device without an accelerometer"),
    .plays("a flood of samples"),
    .plays("a flood of samples before HELLO"),
    .plays("samples of another rate, at times that run back"),
    .plays("samples without samples, and of more than fit"),
  ]

  static let reboots: [HostileRow] = [
    .fails("reboots at each TIME", restarts),
    .fails("reboots at PLAY", restarted),
    .fails("reboots at STOP", noStop, restarted),
    .fails("reboots at SET", nothing),
    .fails("reboots every 100 ms", restarted, restarts),
    .fails("reboots, and its clock begins at 0", restarts),
  ]
}
