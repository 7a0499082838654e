module fixedtext

go 1.16
