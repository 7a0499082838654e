module example.com/shiftedslice

go 1.24
