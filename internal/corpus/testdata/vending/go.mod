module example.com/vending

go 1.24
