module example.com/farm

go 1.24
