module example.com/listelement

go 1.24
