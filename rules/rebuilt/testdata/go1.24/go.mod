module example.com/rebuilt

go 1.24
