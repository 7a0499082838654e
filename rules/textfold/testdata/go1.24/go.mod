module example.com/textfold

go 1.24
