module example.com/knit

go 1.24
