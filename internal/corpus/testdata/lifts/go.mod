module example.com/lifts

go 1.24
