module example.com/itinerary

go 1.24
