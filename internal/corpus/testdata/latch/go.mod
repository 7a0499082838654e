module example.com/latch

go 1.24
