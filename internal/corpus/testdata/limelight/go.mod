module example.com/limelight

go 1.24
