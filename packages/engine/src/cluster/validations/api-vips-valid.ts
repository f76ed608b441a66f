import { vipsValidValidation } from '../vips-valid.ts'

export const apiVipsValid = vipsValidValidation({
  id: 'api-vips-valid',
  kind: 'api',
  noun: 'API',
  meaning: 'The address of the API can be taken by a node of the cluster.',
})
