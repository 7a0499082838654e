module example.com/bills

go 1.24
