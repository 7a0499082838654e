module example.com/hiddencopy

go 1.24
