module example.com/timercall

go 1.24
