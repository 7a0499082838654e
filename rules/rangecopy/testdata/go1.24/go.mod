module example.com/rangecopy

go 1.24
