module example.com/leases

go 1.24
