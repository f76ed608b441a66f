// Which id machines get, as it was recorded.
import { readdirSync, readFileSync } from 'node:fs'
import { findHostId } from '@groundwork/host/agent'
import { createSampleMachine } from '@groundwork/host/testing'
import { expect, it } from 'vitest'
import { contractDir } from '../testing/contract-dir.ts'

const directory = `${contractDir}samples/`
const names = readdirSync(directory).filter((file) => file.startsWith('hostid-') && file.endsWith('.json'))

it.each(names)('%s', async (name) => {
  const { expected } = JSON.parse(readFileSync(`${directory}${name}`, 'utf8'))
  const text = readFileSync(`${directory}${name.replace(/json$/, 'txt')}`, 'utf8')
  expect((await findHostId(createSampleMachine(text))).id).toBe(expected.host_id)
})
