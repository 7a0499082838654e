module example.com/larder

go 1.24
