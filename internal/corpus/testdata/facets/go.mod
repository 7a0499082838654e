module example.com/facets

go 1.24
