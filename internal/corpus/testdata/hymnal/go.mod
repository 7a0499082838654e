module example.com/hymnal

go 1.24
