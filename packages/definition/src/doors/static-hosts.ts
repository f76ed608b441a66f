export type { RowProblem, StaticHost, StaticHostColumn, StaticHostRow } from '../static-hosts/static-host.ts'
