module example.com/termbase

go 1.24
