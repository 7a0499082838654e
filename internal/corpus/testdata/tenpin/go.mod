module example.com/tenpin

go 1.24
