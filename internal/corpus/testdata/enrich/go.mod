module example.com/enrich

go 1.24
