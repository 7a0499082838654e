module example.com/leftpad

go 1.24
