export { differences, isSameValue } from '../collections/differences.ts'
export { groupBy } from '../collections/group-by.ts'
export { lazy } from '../collections/lazy.ts'
export { shareEqual } from '../collections/share-equal.ts'
