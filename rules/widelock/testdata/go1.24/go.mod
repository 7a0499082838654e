module widelock

go 1.24
