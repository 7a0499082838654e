module example.com/textkey

go 1.24
