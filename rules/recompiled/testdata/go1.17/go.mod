module example.com/recompiled

go 1.17
