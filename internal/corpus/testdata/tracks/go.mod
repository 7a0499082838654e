module example.com/tracks

go 1.24
