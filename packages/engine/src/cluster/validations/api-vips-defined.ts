import { vipsDefinedValidation } from '../vips-defined.ts'

export const apiVipsDefined = vipsDefinedValidation({
  id: 'api-vips-defined',
  noun: 'API',
  field: 'api_vips',
  meaning: 'There is an address that the API of the cluster can be reached at, whichever node serves it.',
})
