module example.com/deepequal

go 1.24
