module example.com/randomread

go 1.24
