module example.com/charclass

go 1.24
