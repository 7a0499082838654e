module example.com/convertedtext

go 1.17
