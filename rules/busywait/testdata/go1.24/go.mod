module example.com/busywait

go 1.24
