module example.com/boreholes

go 1.24
