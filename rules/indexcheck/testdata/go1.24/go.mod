module example.com/indexcheck

go 1.24
