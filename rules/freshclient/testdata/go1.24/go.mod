module freshclient

go 1.24
