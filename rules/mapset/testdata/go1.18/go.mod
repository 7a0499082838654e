module example.com/mapset

go 1.18
