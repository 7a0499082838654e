module example.com/firstofall

go 1.24
