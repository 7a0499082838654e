module example.com/itemchannel

go 1.24
