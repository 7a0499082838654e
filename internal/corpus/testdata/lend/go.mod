module example.com/lend

go 1.24
