module example.com/caves

go 1.24
