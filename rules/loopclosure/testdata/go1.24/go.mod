module example.com/loopclosure

go 1.24
