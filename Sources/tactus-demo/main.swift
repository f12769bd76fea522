import TactusDemoCommand

TactusDemo.main()
