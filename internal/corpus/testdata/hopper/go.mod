module example.com/hopper

go 1.24
