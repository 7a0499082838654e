module example.com/deferloop

go 1.24
