module example.com/comparedtext

go 1.24
