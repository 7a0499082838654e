module example.com/rawfile

go 1.24
