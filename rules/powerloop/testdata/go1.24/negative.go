package powerloop

import "math"

func variable(x, y float64) float64 { return math.Pow(x, y) }

func broken(x float64) float64 { return math.Pow(x, 2.4) }

func real(y float64) float64 { return math.Pow(10, y) }

func mixed(a int, b float64) float64 { return math.Max(float64(a), b) }
