module example.com/samecall

go 1.24
