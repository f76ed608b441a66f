import { vipsValidValidation } from '../vips-valid.ts'

export const ingressVipsValid = vipsValidValidation({
  id: 'ingress-vips-valid',
  kind: 'ingress',
  noun: 'ingress',
  meaning: 'The address of the applications can be taken by a node of the cluster.',
})
