export {
  completeFilter,
  type FilterCompletion,
  type FilterOption,
  type KnownValues,
} from '../filter/complete-filter.ts'
export {
  EVERY_HOST,
  type Filter,
  type FilterOperator,
  type FilterProblem,
  type ParsedFilter,
} from '../filter/filter.ts'
export { compileFilter, type FilterContext, matchesFilter } from '../filter/match-filter.ts'
export { parseFilter } from '../filter/parse-filter.ts'
export { printFilter } from '../filter/print-filter.ts'
