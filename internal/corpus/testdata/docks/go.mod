module example.com/docks

go 1.24
