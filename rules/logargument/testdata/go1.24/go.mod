module example.com/logargument

go 1.24
