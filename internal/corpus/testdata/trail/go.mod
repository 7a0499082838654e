module example.com/trail

go 1.24
