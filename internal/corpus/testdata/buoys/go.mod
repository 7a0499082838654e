module example.com/buoys

go 1.24
