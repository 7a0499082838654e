module scannedlist

go 1.24
