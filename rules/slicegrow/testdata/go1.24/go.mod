module slicegrow

go 1.24
