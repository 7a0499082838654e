module turnlock

go 1.24
