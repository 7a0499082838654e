module example.com/umbrella

go 1.24
