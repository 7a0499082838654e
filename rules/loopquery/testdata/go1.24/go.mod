module example.com/loopquery

go 1.24
