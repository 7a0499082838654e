module example.com/tangle

go 1.24
