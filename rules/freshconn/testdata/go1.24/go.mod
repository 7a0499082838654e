module example.com/freshconn

go 1.24
