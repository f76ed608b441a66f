import { type VerifiedVip, type VerifyVip, VerifyVipsRequest } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { networkLimit } from '../network/concurrency-limit.ts'
import { familyOf } from '../network/ip-address.ts'
import { findVipHolder } from '../network/vip-holder.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

/** No machine may answer for a virtual address before the cluster does. One that does is named in `error`, with its network cards. */
export const runVerifyVips: RunStep = async ({ machine }, args) => {
  const argument = readArgument(VerifyVipsRequest, args)
  if (!argument.ok) return failed(argument.error)
  const bad = argument.value.find(({ vip = '' }) => familyOf(vip) === null)
  if (bad) return failed(`${bad.vip || 'An empty text'} is not an address.`)
  const results = await Promise.all(
    argument.value.map((vip) => networkLimit(machine)(() => verify(machine, vip))),
  )
  const problems = results.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) return failed(problems.join('\n'))
  const verified = results.flatMap(({ result }) => result ?? [])
  const notes = results.flatMap(({ note }) => note ?? [])
  return { ...succeeded(verified.length === 0 ? null : verified), error: notes.join('\n') }
}

interface Verification {
  readonly result?: VerifiedVip
  readonly note?: string
  readonly problem?: string
}

async function verify(machine: Machine, { vip = '', vip_type }: VerifyVip): Promise<Verification> {
  const found = await findVipHolder(machine, vip)
  if (!found.ok) return { problem: found.error }
  const asked = { vip, ...(vip_type !== undefined && { vip_type }) }
  if (found.holder === null) return { result: { verification: 'succeeded', ...asked } }
  const name = vip_type === undefined ? vip : `${vip} (${vip_type})`
  return {
    result: { verification: 'failed', ...asked, ...(found.macs.length > 0 && { macs: [...found.macs] }) },
    note: `The virtual address ${name} is in use: ${found.holder}.`,
  }
}
