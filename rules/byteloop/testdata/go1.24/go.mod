module example.com/byteloop

go 1.24
