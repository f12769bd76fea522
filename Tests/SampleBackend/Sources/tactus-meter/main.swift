import SampleBackend
import TactusBackends
import TactusCommand

// The whole command line of Tactus, with one more backend.
TactusCommand.main(Configuration(backends: .builtIn + [MeterBackend()]))
