module example.com/gavel

go 1.24
