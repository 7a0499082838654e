module example.com/readlock

go 1.24
