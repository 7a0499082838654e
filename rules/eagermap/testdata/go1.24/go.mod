module example.com/eagermap

go 1.24
