module example.com/searchcall

go 1.24
