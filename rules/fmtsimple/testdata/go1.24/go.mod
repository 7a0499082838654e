module example.com/fmtsimple

go 1.24
