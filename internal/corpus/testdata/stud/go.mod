module example.com/stud

go 1.24
