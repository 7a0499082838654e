module example.com/callerframe

go 1.24
