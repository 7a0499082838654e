module undrained

go 1.24
