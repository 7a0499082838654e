module example.com/strata

go 1.24
