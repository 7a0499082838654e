module example.com/brewhouse

go 1.24
