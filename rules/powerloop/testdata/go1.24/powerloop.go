package powerloop

import "math"

func square(x float64) float64 { return math.Pow(x, 2) } // want "power of a small exponent"

func cube(x float64) float64 { return math.Pow(x+1, 3.0) } // want "power of a small exponent"

func scale(n int) float64 { return math.Pow(10, float64(n)) } // want "power of two or ten"

func backoff(n uint) int { return int(math.Pow(2, float64(n))) } // want "power of two or ten"

func limit() float64 { return math.Pow(2, 31) } // want "power of constants"

func remainder(a, b int) int { return int(math.Mod(float64(a), float64(b))) } // want "whole numbers"

func distance(a, b int) int { return int(math.Abs(float64(a))) + b } // want "whole numbers"

func least(a int64) int64 { return int64(math.Min(float64(a), 10)) } // want "whole numbers"
