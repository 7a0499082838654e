module splitpart

go 1.17
