module shiftedslice

go 1.20
