module example.com/hammer

go 1.24
