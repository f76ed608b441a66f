export { type BundleOffer, bundlesOf, findBundle, listBundles } from '../operators/bundles.ts'
export { extraDisksFrom } from '../operators/extra-disks.ts'
export type { OperatorRule } from '../operators/operator-rule.ts'
export { ruleOf } from '../operators/operator-rules.ts'
