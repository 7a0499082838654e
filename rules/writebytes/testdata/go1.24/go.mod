module example.com/writebytes

go 1.24
