module example.com/textbuffer

go 1.17
