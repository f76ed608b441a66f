export { RequestError, ServiceError } from '../api/errors.ts'
export {
  ERROR_CATALOGUE,
  ERROR_CODES,
  type ErrorCode,
  type ErrorParamsOf,
} from '../errors/error-catalogue.ts'
export type { ErrorRow, ErrorShape } from '../errors/error-row.ts'
export type { ProblemCode } from '../errors/problem-errors.ts'
