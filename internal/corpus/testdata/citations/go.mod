module example.com/citations

go 1.24
