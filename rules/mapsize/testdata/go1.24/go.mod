module example.com/mapsize

go 1.24
