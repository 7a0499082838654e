module example.com/callclosure

go 1.24
