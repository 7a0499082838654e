module example.com/seedbank

go 1.24
