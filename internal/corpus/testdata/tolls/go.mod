module example.com/tolls

go 1.24
