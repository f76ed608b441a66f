export { ALL_OPERATIONS, OLDER_NAMES, V1_OPERATIONS, type V1OperationId } from '../all-operations.ts'
export { OWN_OPERATIONS, type OwnOperationId } from '../groundwork/groundwork-operations.ts'
export {
  type Access,
  acceptedSchemes,
  type Caller,
  isPublic,
  mayCall,
  type Role,
  SCHEMES,
  type Scheme,
} from '../operations/access.ts'
export { BASE_PATH, OWN_BASE_PATH, pathOf } from '../operations/base-paths.ts'
export { curlFor, toCurl } from '../operations/curl.ts'
export { HOST_ID_HEADER } from '../operations/host-id-header.ts'
export {
  type Answer,
  type Method,
  type Operation,
  type OperationRow,
  type SuccessBody,
  TAGS,
} from '../operations/operation.ts'
export { OPERATIONS, type OperationId } from '../operations/operations.ts'
export { requestUrl } from '../operations/request-url.ts'
export { type Route, routeTable } from '../route-table.ts'
