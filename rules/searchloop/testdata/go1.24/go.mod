module example.com/searchloop

go 1.24
