module example.com/zones

go 1.24
