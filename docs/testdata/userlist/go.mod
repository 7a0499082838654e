module example.com/userlist

go 1.24
