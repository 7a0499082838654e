module example.com/lexmill

go 1.24
