module fixedtext

go 1.24
