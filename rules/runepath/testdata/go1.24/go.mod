module example.com/runepath

go 1.24
