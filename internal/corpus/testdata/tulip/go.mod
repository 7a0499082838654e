module example.com/tulip

go 1.24
