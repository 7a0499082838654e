module example.com/havlak

go 1.24
