module example.com/rails

go 1.24
