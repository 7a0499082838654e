module example.com/gambit

go 1.24
