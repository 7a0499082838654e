module example.com/costlyfirst

go 1.24
