export { type ColumnKind, type DetectedColumns, detectColumns } from '../csv/detect-columns.ts'
export { hostCsv } from '../csv/host-csv.ts'
export { findSeparator, type ParsedCsv, parseCsv, type Separator } from '../csv/parse-csv.ts'
export { printCsv } from '../csv/print-csv.ts'
