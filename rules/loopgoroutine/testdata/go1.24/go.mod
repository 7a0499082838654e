module example.com/loopgoroutine

go 1.24
