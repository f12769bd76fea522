import TactusCommand

TactusCommand.main()
