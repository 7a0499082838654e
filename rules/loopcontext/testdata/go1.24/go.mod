module example.com/loopcontext

go 1.24
