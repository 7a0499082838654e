module example.com/mains

go 1.24
