module example.com/encodedtext

go 1.24
