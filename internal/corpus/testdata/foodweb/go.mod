module example.com/foodweb

go 1.24
