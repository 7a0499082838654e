module example.com/abacus

go 1.24
