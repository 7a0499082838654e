module example.com/wholefile

go 1.17
