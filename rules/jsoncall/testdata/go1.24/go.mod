module example.com/jsoncall

go 1.24
