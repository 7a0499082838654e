module example.com/outbreak

go 1.24
