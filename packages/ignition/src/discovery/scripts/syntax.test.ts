import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { DROP_BROKEN_IMAGE } from './drop-broken-image.ts'
import { FETCH_HOST } from './fetch-host.ts'
import { NETWORK_COMMON } from './network-common.ts'
import { NETWORK_KEYFILE } from './network-keyfile.ts'
import { NETWORK_NMSTATE } from './network-nmstate.ts'
import { okdPackages } from './okd-packages.ts'
import { ORACLE_USER_DATA } from './oracle-user-data.ts'
import { PULL_IMAGE } from './pull-image.ts'
import { addTimeSources, replaceTimeSources } from './time-sources.ts'

const SCRIPTS = {
  DROP_BROKEN_IMAGE,
  FETCH_HOST,
  NETWORK_COMMON,
  NETWORK_KEYFILE,
  NETWORK_NMSTATE,
  ORACLE_USER_DATA,
  PULL_IMAGE,
  okdPackages: okdPackages(`quay.io/okd/rpms@sha256:$(touch x)'"`),
  addTimeSources: addTimeSources(['ntp1.example.com']),
  replaceTimeSources: replaceTimeSources(['ntp1.example.com']),
}

it.each(Object.entries(SCRIPTS))('%s is a script that its shell can read', (_, script) => {
  const shell = /^#!\/bin\/(bash|sh)\n/.exec(script)?.[1]
  expect(shell).toBeDefined()
  expect(script).toMatch(/^set -e?uo? ?/m)
  execFileSync(shell ?? '', ['-n'], { input: script })
})
