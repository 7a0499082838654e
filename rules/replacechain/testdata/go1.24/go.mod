module example.com/replacechain

go 1.24
