module csvrecord

go 1.24
