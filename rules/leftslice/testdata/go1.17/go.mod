module example.com/leftslice

go 1.17
