module levelcopy

go 1.24
