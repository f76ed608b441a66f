import type { CallAnswer } from '@groundwork/contract/client'
import { defineKind } from './kind.ts'

type Credential = CallAnswer<'V2GetCredentials'>

const HIDDEN = '…'

export const CREDENTIALS = defineKind<Credential>({
  singular: 'credential',
  plural: 'credentials',
  shortNames: ['cred'],
  description: 'the login to the console of an installed cluster; its password only with --reveal',
  scopes: ['cluster'],
  needs: 'cluster',
  whenUnknown: 'Say of which cluster: "groundwork get credentials --cluster NAME".',
  columns: [
    { name: 'username', value: ({ username = '' }) => username },
    { name: 'password', value: ({ password = '' }) => password },
    { name: 'console_url', value: ({ console_url = '' }) => console_url },
  ],
  id: ({ username = '' }) => username,
  nameOf: ({ username = '' }) => username,
  async list(client, { cluster_id = '', reveals = false }) {
    const found = await client.call('V2GetCredentials', { params: { cluster_id } })
    return [reveals ? found : { ...found, password: HIDDEN }]
  },
})
