module example.com/replica

go 1.24
