import { vipsDefinedValidation } from '../vips-defined.ts'

export const ingressVipsDefined = vipsDefinedValidation({
  id: 'ingress-vips-defined',
  noun: 'ingress',
  field: 'ingress_vips',
  meaning:
    'There is an address that the applications of the cluster can be reached at, whichever node serves them.',
})
