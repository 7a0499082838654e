module example.com/splitpart

go 1.24
