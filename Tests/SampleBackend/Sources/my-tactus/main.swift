import MyBackend
import TactusBackends
import TactusCommand

TactusCommand.main(Configuration(backends: .builtIn + [MyBackend()]))
