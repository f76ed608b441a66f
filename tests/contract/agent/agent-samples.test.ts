// What agents make of the sample outputs of host tools fits the schemas of inventory, connectivity and replies.
import { readdirSync, readFileSync } from 'node:fs'
import { Inventory } from '@groundwork/contract/hosts'
import {
  ConnectivityRemoteHost,
  ContainerImageAvailabilityResponse,
  DiskSpeedCheckResponse,
  FreeNetworksAddresses,
  NtpSynchronizationResponse,
  VerifyVipsResponse,
} from '@groundwork/contract/steps'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import { problemsWith } from '../testing/closed-schema.ts'
import { contractDir } from '../testing/contract-dir.ts'

const { cpu, memory, boot, disks, interfaces, routes, gpus, system_vendor } = Inventory.properties

/** By the parser that a sample is for: a section of the inventory, a host of the report, or the output of a reply. */
const SECTIONS: Record<string, TSchema> = {
  cpu,
  memory,
  boot,
  disks,
  interfaces,
  routes,
  gpus,
  vendor: system_vendor,
  bmc: Inventory,
  tpm: Inventory,
  l3: ConnectivityRemoteHost,
  l2v4: ConnectivityRemoteHost,
  l2v6: ConnectivityRemoteHost,
  mtu: ConnectivityRemoteHost,
}
const OUTPUTS: Record<string, TSchema> = {
  free: FreeNetworksAddresses,
  vips: VerifyVipsResponse,
  ntp: NtpSynchronizationResponse,
  fio: DiskSpeedCheckResponse,
  images: ContainerImageAvailabilityResponse,
}

interface Sample {
  readonly file: string
  readonly parser: string
  readonly expected: unknown
}

const samples: Sample[] = readdirSync(`${contractDir}samples`)
  .filter((file) => file.endsWith('.json'))
  .map((file) => ({ file, ...JSON.parse(readFileSync(`${contractDir}samples/${file}`, 'utf8')) }))

describe('agent samples', () => {
  it.each(samples.filter(({ parser }) => parser in SECTIONS))('$file', ({ parser, expected }) => {
    expect(problemsWith(expected, SECTIONS[parser] ?? {})).toEqual([])
  })

  it.each(samples.filter(({ parser }) => parser in OUTPUTS))('$file', ({ parser, expected }) => {
    const { output = null } = expected as { output?: unknown }
    if (output !== null) expect(problemsWith(output, OUTPUTS[parser] ?? {})).toEqual([])
  })
})
