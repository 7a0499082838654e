module example.com/circuit

go 1.24
