module requestbuffer

go 1.24
