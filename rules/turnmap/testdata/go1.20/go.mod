module turnmap

go 1.20
