module example.com/stringconcat

go 1.24
