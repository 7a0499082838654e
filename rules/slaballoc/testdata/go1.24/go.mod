module slaballoc

go 1.24
