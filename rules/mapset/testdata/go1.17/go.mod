module mapset

go 1.17
