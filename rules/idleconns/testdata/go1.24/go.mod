module example.com/idleconns

go 1.24
