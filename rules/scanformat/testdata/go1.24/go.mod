module example.com/scanformat

go 1.24
