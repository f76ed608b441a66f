import { Inventory } from '@groundwork/contract/hosts'
import {
  ConnectivityCheckParams,
  DiskSpeedCheckRequest,
  NextStepCmdRequest,
} from '@groundwork/contract/steps'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countArguments, readArgument } from './read-argument.ts'

const HOST_ID = 'deaddead-dead-dead-dead-deaddeaddead'

describe('readArgument', () => {
  it('accepts ids that only look like a UUID', () => {
    const args = [JSON.stringify({ infra_env_id: HOST_ID, host_id: HOST_ID, agent_version: 'quay.io/a/b:1' })]
    expect(readArgument(NextStepCmdRequest, args)).toMatchObject({ ok: true, value: { host_id: HOST_ID } })
  })

  it('says where the argument is wrong', () => {
    const nic = { name: 'eth0', mac: 'nonsense', ip_addresses: ['192.0.2.1'] }
    const read = readArgument(ConnectivityCheckParams, [JSON.stringify([{ host_id: HOST_ID, nics: [nic] }])])
    expect(read).toMatchObject({ ok: false, error: expect.stringContaining('/0/nics/0/mac') })
  })

  it('refuses an address with a prefix length', () => {
    const nic = { ip_addresses: ['192.0.2.1/24'] }
    expect(readArgument(ConnectivityCheckParams, [JSON.stringify([{ nics: [nic] }])]).ok).toBe(false)
  })

  it('takes null for a field that is left out', () => {
    const read = readArgument(ConnectivityCheckParams, [JSON.stringify([{ host_id: HOST_ID, nics: null }])])
    expect(read).toEqual({ ok: true, value: [{ host_id: HOST_ID }] })
  })

  it('counts', () => {
    expect(readArgument(ConnectivityCheckParams, [])).toMatchObject({ ok: false })
    expect(readArgument(ConnectivityCheckParams, ['[]', '[]'])).toMatchObject({ ok: false })
    expect(readArgument(DiskSpeedCheckRequest, ['{"path":"/dev/sda"}', '480.00'], 2)).toMatchObject({
      ok: true,
    })
    expect(countArguments([], 0)).toBeNull()
    expect(countArguments(['x'], 0)).toBe('The step takes no arguments, but 1 came.')
  })

  it('never throws, whatever text comes', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof readArgument(Inventory, [text]).ok === 'boolean'))
    fc.assert(fc.property(fc.json(), (text) => typeof readArgument(Inventory, [text]).ok === 'boolean'))
  })
})
