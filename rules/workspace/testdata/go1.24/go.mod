module workspace

go 1.24
