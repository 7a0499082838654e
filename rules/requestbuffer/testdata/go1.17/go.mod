module example.com/requestbuffer

go 1.17
