module example.com/carousel

go 1.24
