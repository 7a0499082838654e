module example.com/constanterror

go 1.24
