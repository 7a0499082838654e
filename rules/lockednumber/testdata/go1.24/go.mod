module lockednumber

go 1.24
