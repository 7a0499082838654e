module example.com/samecopy

go 1.24
