export { checkNetworkYaml } from '../static-hosts/check-network-yaml.ts'
export { type FilledRange, fillRange, type RangeRule } from '../static-hosts/fill-range.ts'
export {
  networkState,
  networkYaml,
  readStaticNetwork,
  staticNetworkConfig,
} from '../static-hosts/network-yaml.ts'
export { EMPTY_ROW, type PastedRows, parsePastedRows, printRows } from '../static-hosts/pasted-rows.ts'
export { checkRows, type ReadRow, readRow, writeRow } from '../static-hosts/row-network.ts'
export { type PastedColumn, STATIC_COLUMNS } from '../static-hosts/static-columns.ts'
export type { RowProblem, StaticHost, StaticHostColumn, StaticHostRow } from '../static-hosts/static-host.ts'
