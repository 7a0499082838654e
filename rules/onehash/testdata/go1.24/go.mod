module example.com/onehash

go 1.24
