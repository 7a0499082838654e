module example.com/roundtrip

go 1.24
