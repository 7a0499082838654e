module example.com/smallads

go 1.24
