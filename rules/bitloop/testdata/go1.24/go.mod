module bitloop

go 1.24
