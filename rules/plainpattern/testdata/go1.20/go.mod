module example.com/plainpattern

go 1.20
