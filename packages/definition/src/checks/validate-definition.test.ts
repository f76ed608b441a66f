import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { printDefinition } from '../document/print-definition.ts'
import { definitions } from '../testing/arbitrary-definition.ts'
import { EXAMPLE } from '../testing/examples.ts'
import { validateDefinition } from './validate-definition.ts'

const CLUSTER = 'kind: Cluster\nname: prod\nopenshift_version: "4.20"\n'
const HOSTS = 'kind: InfraEnv\nname: e\n---\nkind: Hosts\nhosts:\n'

const found = (text: string) =>
  validateDefinition(text).problems.map(({ line, column, severity }) => `${line}:${column} ${severity}`)

describe('a definition offline', () => {
  it('is fine when a service with everything would take it', () => {
    expect(validateDefinition(EXAMPLE)).toMatchObject({ ok: true, problems: [] })
  })

  it.each([
    [
      'a virtual address outside of the machine network',
      `${CLUSTER}api_vips: [10.0.0.5]\ningress_vips: [192.168.1.6]\nmachine_networks: [192.168.1.0/24]\n`,
      ['4:12 error'],
    ],
    [
      'networks that overlap',
      `${CLUSTER}cluster_networks: [10.128.0.0/14]\nservice_networks: [10.129.0.0/16]\n`,
      ['5:20 error'],
    ],
    ['a network that is too small', `${CLUSTER}service_networks: [172.30.0.0/30]\n`, ['4:20 error']],
    ['a name that DNS does not take', 'kind: Cluster\nname: Prod_1\n', ['2:7 error']],
    ['an unknown operator', `${CLUSTER}olm_operators: [lso, nonsense]\n`, ['4:22 error']],
    ['a proxy that is none', `${CLUSTER}proxy: { http_proxy: nonsense }\n`, ['4:22 error']],
    [
      'mirrors in two places',
      `${CLUSTER}mirrors: []\ninstall_config_overrides: { imageDigestSources: [] }\n`,
      ['5:1 error'],
    ],
    ['one virtual address alone', `${CLUSTER}api_vips: [192.168.1.5]\n`, ['1:1 error']],
    [
      'tang without servers',
      `${CLUSTER}disk_encryption: { enable_on: [masters], mode: tang }\n`,
      ['4:1 error'],
    ],
    [
      'two control plane nodes too early',
      'kind: Cluster\nname: a\nopenshift_version: "4.16"\ncontrol_plane_count: 4\n',
      ['4:22 error'],
    ],
    [
      'an infra-env with a wrong key',
      'kind: InfraEnv\nname: e\nssh_authorized_key: nonsense\n',
      ['3:21 error'],
    ],
    [
      'a host with a wrong name and a wrong rule',
      `${HOSTS}  - hostname: Node_1\n    installation_disk: smalest\n`,
      ['6:15 error', '7:24 error'],
    ],
    ['two hosts with one name', `${HOSTS}  - hostname: a\n  - hostname: a\n`, ['7:15 error']],
    [
      'nmstate that is refused',
      `${HOSTS}  - network:\n      interfaces: [{ name: eno1, mac_address: "52:54:00:00:00:01" }]\n      nmstate: { interfaces: [{ name: eno1, typ: ethernet }] }\n`,
      ['8:16 error'],
    ],
    [
      'a host on a virtual address, and one outside',
      `${CLUSTER}api_vips: [192.168.1.5]\ningress_vips: [192.168.1.6]\nmachine_networks: [192.168.1.0/24]\ninfra_envs: [{ name: e }]\nhosts:\n  - network:\n      interfaces: [{ name: eno1, mac_address: "52:54:00:00:00:01" }]\n      addresses: [192.168.1.5/24]\n  - network:\n      interfaces: [{ name: eno1, mac_address: "52:54:00:00:00:02" }]\n      addresses: [10.0.0.5/24]\n`,
      ['11:19 error', '14:19 warning'],
    ],
  ])('%s is found at its place', (_name, text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it('does not judge what is kept elsewhere', () => {
    expect(found(`${CLUSTER}ssh_public_key: \${file:id.pub}\npull_secret: \${env:SECRET}\n`)).toEqual([])
  })

  it('takes keys as files have them, with the end of their line', () => {
    const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ8zPz3S1pWWLm3wXnDk0h9J1Ff8aQ2o1vW4cC3b7rYx me'
    const block = `|\n  ${key}\n`
    expect(found(`kind: InfraEnv\nname: e\nssh_authorized_key: ${block}`)).toEqual([])
    expect(found(`${CLUSTER}ssh_public_key: ${block}`)).toEqual([])
  })

  it('never throws', () => {
    fc.assert(
      fc.property(definitions, (definition) => void validateDefinition(printDefinition(definition))),
      { numRuns: 50 },
    )
  })
})
