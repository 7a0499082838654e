module example.com/joinedlist

go 1.24
