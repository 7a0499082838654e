module example.com/parley

go 1.24
