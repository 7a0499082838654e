module example.com/quay

go 1.24
