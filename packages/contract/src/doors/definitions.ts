export { ALWAYS_SENT } from '../definitions/always-sent.ts'
export { COMPONENTS } from '../definitions/components.ts'
export { IgnitionDocument, InstallConfigOverrides } from '../definitions/decoded.ts'
export { JSON_TEXT } from '../definitions/json-text.ts'
