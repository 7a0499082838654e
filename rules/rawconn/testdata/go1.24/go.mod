module rawconn

go 1.24
