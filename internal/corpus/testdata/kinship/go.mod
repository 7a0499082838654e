module example.com/kinship

go 1.24
