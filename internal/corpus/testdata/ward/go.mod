module example.com/ward

go 1.24
