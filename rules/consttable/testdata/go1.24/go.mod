module example.com/consttable

go 1.24
