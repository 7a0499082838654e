module example.com/timelayout

go 1.24
