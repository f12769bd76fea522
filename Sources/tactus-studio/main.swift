import TactusStudio

TactusStudio.main()
