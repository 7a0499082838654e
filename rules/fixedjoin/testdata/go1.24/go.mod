module fixedjoin

go 1.24
