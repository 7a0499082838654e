module example.com/newcodec

go 1.17
