export { BmcError, isBmcError } from '../errors/bmc-error.ts'
export { BMC_PROBLEMS, type BmcProblem } from '../errors/problems.ts'
