// Package csvrecord finds readers of comma-separated values that make a slice for each record
// though nobody keeps one, and lets them use the same for all.
//
// # What it does
//
// It finds a local variable that is csv.NewReader's, whose records a loop reads one by one, and where all that is done
// with the slice of a record is over when the next is read: fields are looked up, counted, gone through,
// joined and copied, by the function itself or by functions of the package that it gives the record to.
//
// The fix sets ReuseRecord.
//
// # Why it is slow
//
// A record is a slice of texts, 16 bytes for each field, that is allocated for each line. The texts themselves are allocated
// once for a record, in any case.
//
// # Example
//
//	func sum(from io.Reader) (total int, err error) {
//		r := csv.NewReader(from)
//		for {
//			record, err := r.Read()
//			if err == io.EOF {
//				return total, nil
//			}
//			if err != nil {
//				return 0, err
//			}
//			total += len(record[0])
//		}
//	}
//
// # Use instead
//
//	func sum(from io.Reader) (total int, err error) {
//		r := csv.NewReader(from)
//		r.ReuseRecord = true
//		for {
//			record, err := r.Read()
//			if err == io.EOF {
//				return total, nil
//			}
//			if err != nil {
//				return 0, err
//			}
//			total += len(record[0])
//		}
//	}
//
// # Safety
//
// Mechanical: the reader does nothing else with the setting than to make the next record in the slice of the last,
// and nothing refers to that any more. The texts in it are made anew for each record, and may be kept.
//
// It is silent where a record is returned, stored, given another name or to a call of which it is not known what it keeps,
// where one record is used after another was read, as the heads of columns are, and where the reader is given away.
package csvrecord
