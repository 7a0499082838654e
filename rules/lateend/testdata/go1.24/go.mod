module example.com/lateend

go 1.24
