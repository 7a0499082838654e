module example.com/valueparam

go 1.24
