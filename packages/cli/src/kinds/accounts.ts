import type { CallAnswer } from '@groundwork/contract/client'
import { ageText } from '../output/age-text.ts'
import { defineKind } from './kind.ts'

export const USERS = defineKind<CallAnswer<'listUsers'>[number]>({
  singular: 'user',
  plural: 'users',
  shortNames: [],
  description: 'accounts of people, for administrators',
  scopes: [],
  columns: [
    { name: 'name', value: ({ name }) => name },
    { name: 'role', value: ({ role }) => role },
    { name: 'has_password', value: ({ has_password }) => has_password },
    { name: 'age', value: ({ created_at }) => created_at, text: (row, now) => ageText(row.created_at, now) },
  ],
  id: ({ name }) => name,
  nameOf: ({ name }) => name,
  list: (client) => client.call('listUsers'),
  remove: (client, { name }) => client.call('deleteUser', { params: { name } }),
})

export const TOKENS = defineKind<CallAnswer<'listTokens'>[number]>({
  singular: 'token',
  plural: 'tokens',
  shortNames: [],
  description: 'API tokens, without the tokens themselves',
  scopes: [],
  columns: [
    { name: 'name', value: ({ name }) => name },
    { name: 'role', value: ({ role }) => role },
    { name: 'created_by', value: ({ created_by }) => created_by },
    { name: 'age', value: ({ created_at }) => created_at, text: (row, now) => ageText(row.created_at, now) },
    { name: 'expires_at', value: ({ expires_at }) => expires_at ?? null },
    {
      name: 'last_used',
      value: ({ last_used_at }) => last_used_at ?? null,
      text: (row, now) => ageText(row.last_used_at, now),
    },
    { name: 'id', value: ({ id }) => id },
  ],
  id: ({ id }) => id,
  nameOf: ({ name }) => name,
  list: (client) => client.call('listTokens'),
  remove: (client, { id }) => client.call('deleteToken', { params: { token_id: id } }),
})
