module example.com/rowslice

go 1.24
