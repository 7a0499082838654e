module example.com/freshbuffer

go 1.17
