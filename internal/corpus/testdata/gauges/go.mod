module example.com/gauges

go 1.24
