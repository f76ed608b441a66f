import { expect, test } from 'vitest'
import { variablesText } from '../../process/variables-text.ts'
import { IGNORED_VARIABLES, ignoredNotes } from './ignored-variables.ts'

test('who sets a variable that changes nothing is told why', () => {
  expect(
    ignoredNotes({ IMAGE_EXPIRATION_TIME: '4h', TLS_MIN_VERSION: '', INSTALLATION_TIMEOUT: '1h' }),
  ).toEqual([
    'IMAGE_EXPIRATION_TIME has no effect here: links to images work until the signing key of their infra-env is regenerated.',
  ])
})

test('they are listed with all others', () => {
  for (const name of Object.keys(IGNORED_VARIABLES)) expect(variablesText()).toContain(name)
})
