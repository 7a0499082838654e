module example.com/callbuffer

go 1.24
