module slicegrow

go 1.20
