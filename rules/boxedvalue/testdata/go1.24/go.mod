module example.com/boxedvalue

go 1.24
