module example.com/nautic

go 1.24
