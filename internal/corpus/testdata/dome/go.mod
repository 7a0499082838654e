module example.com/dome

go 1.24
