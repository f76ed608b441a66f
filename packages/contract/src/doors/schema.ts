export { parseBoundedJson } from '../schema/json-bounds.ts'
export { HOST_REPORTS_BYTES, REPLY_LIMITS, REQUEST_LIMITS } from '../schema/limits.ts'
export { IMAGE_PATTERN, SHA256_PATTERN } from '../schema/patterns.ts'
export { ListOf, MapOf, StringEnum } from '../schema/schema.ts'
