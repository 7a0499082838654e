module example.com/weighbridge

go 1.24
