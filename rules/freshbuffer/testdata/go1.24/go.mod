module freshbuffer

go 1.24
