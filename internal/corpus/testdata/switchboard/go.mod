module example.com/switchboard

go 1.24
