module earlyvalue

go 1.24
