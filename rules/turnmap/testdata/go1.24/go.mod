module turnmap

go 1.24
