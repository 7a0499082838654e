module example.com/bignumber

go 1.24
