module example.com/mapvalue

go 1.24
