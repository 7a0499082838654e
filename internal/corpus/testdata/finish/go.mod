module example.com/finish

go 1.24
