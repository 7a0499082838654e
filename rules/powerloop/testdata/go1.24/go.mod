module example.com/powerloop

go 1.24
