export type { FieldKind, FieldValue, HostField, HostNames } from '../hosts/host-field.ts'
export { findHostField, HOST_FIELDS } from '../hosts/host-fields.ts'
export type { HostProgress, HostSummary } from '../hosts/host-summary.ts'
