module headerkey

go 1.24
