module example.com/scratchbuffer

go 1.17
