module example.com/mirrors

go 1.24
