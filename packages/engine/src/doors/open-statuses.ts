export { CHANGEABLE } from '../context/changeable-statuses.ts'
export { OPEN, TAKING_MANIFESTS } from '../permissions/open-statuses.ts'
