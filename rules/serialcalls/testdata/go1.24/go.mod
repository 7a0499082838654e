module serialcalls

go 1.24
