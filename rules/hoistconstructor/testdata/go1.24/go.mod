module example.com/hoistconstructor

go 1.24
