module example.com/invariant

go 1.24
