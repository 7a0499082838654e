module example.com/quake

go 1.24
