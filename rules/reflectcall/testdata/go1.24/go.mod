module example.com/reflectcall

go 1.24
