module example.com/charchain

go 1.24
