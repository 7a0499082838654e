module example.com/callobject

go 1.24
