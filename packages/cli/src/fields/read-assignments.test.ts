import { describe, expect, it } from 'vitest'
import { isAssignment, readAssignments } from './read-assignments.ts'
import { CREATABLE, type FieldTable, SETTABLE } from './settable-fields.ts'

const files: Readonly<Record<string, string>> = {
  secret: '{"auths":{}}\n',
  networks: '- network_yaml: "a: 1"\n',
  broken: 'a: [',
}
const read = (table: FieldTable, ...words: readonly string[]) =>
  readAssignments(words, table, async (path) => files[path] ?? '')

describe('values as the contract wants them', () => {
  it.each([
    ['a text', SETTABLE.cluster, 'name=edge', { name: 'edge' }],
    ['an empty text', SETTABLE.cluster, 'http_proxy=', { http_proxy: '' }],
    ['a word', SETTABLE.cluster, 'network_type=OVNKubernetes', { network_type: 'OVNKubernetes' }],
    ['a short name', SETTABLE.host, 'role=master', { host_role: 'master' }],
    ['another spelling', SETTABLE.cluster, 'base-dns-domain=a.b', { base_dns_domain: 'a.b' }],
    ['a number', SETTABLE.cluster, 'control_plane_count=3', { control_plane_count: 3 }],
    ['a flag', SETTABLE.cluster, 'schedulable_masters=yes', { schedulable_masters: true }],
    ['null', SETTABLE.cluster, 'vip_dhcp_allocation=null', { vip_dhcp_allocation: null }],
    [
      'addresses',
      SETTABLE.cluster,
      'api_vips=10.0.0.1,fd00::1',
      { api_vips: [{ ip: '10.0.0.1' }, { ip: 'fd00::1' }] },
    ],
    ['no addresses', SETTABLE.cluster, 'api_vips=', { api_vips: [] }],
    ['operators', SETTABLE.cluster, 'operators=lvm', { olm_operators: [{ name: 'lvm' }] }],
    [
      'labels',
      SETTABLE.host,
      'labels=a=b=c,d=',
      {
        node_labels: [
          { key: 'a', value: 'b=c' },
          { key: 'd', value: '' },
        ],
      },
    ],
    ['JSON', SETTABLE.cluster, 'api_vips=[{"ip":"10.0.0.1"}]', { api_vips: [{ ip: '10.0.0.1' }] }],
    ['a member', SETTABLE.infraenv, 'proxy.http_proxy=http://p', { proxy: { http_proxy: 'http://p' } }],
    ['a file', SETTABLE.cluster, 'pull_secret=@secret', { pull_secret: '{"auths":{}}' }],
    [
      'a file with YAML',
      SETTABLE.infraenv,
      'static_networks=@networks',
      { static_network_config: [{ network_yaml: 'a: 1' }] },
    ],
    [
      'kernel arguments',
      SETTABLE.infraenv,
      'kernel_arguments=a=b',
      { kernel_arguments: [{ operation: 'append', value: 'a=b' }] },
    ],
    [
      'kernel arguments with commas',
      SETTABLE.infraenv,
      'kernel_arguments=console=ttyS0,115200n8  quiet',
      {
        kernel_arguments: [
          { operation: 'append', value: 'console=ttyS0,115200n8' },
          { operation: 'append', value: 'quiet' },
        ],
      },
    ],
  ])('%s', async (_, table, word, body) => {
    expect(await read(table, word)).toEqual(body)
  })

  it('members of one object come together', async () => {
    expect(await read(SETTABLE.infraenv, 'proxy.http_proxy=http://p', 'proxy.no_proxy=a')).toEqual({
      proxy: { http_proxy: 'http://p', no_proxy: 'a' },
    })
  })
})

it('members of an object in an object come together too', async () => {
  const words = [
    'platform.type=external',
    'platform.external.platform_name=oci',
    'platform.external.cloud_controller_manager=External',
  ]
  expect(await read(SETTABLE.cluster, ...words)).toEqual({
    platform: {
      type: 'external',
      external: { platform_name: 'oci', cloud_controller_manager: 'External' },
    },
  })
  expect(await read(SETTABLE.cluster, 'platform={"type":"none"}', 'platform.type=external')).toEqual({
    platform: { type: 'external' },
  })
})

describe('what is refused', () => {
  it.each([
    [
      'an unknown field',
      SETTABLE.cluster,
      'api_vip=1.2.3.4',
      /no field api_vip of a cluster\. Did you mean api_vips\?/,
    ],
    [
      'an unknown member',
      SETTABLE.infraenv,
      'proxy.htp_proxy=x',
      /no field proxy\.htp_proxy.*proxy\.http_proxy/,
    ],
    ['an unknown word', SETTABLE.host, 'role=mastr', /one of auto-assign, master.*did you mean master/],
    ['no number', SETTABLE.cluster, 'control_plane_count=many', /a whole number/],
    ['a number out of range', SETTABLE.cluster, 'cluster_network_host_prefix=200', /from 1 to 128/],
    ['no flag', SETTABLE.cluster, 'schedulable_masters=perhaps', /true or false/],
    ['a secret on the command line', SETTABLE.cluster, 'pull_secret={}', /history of the shell/],
    [
      'a secret in an object',
      SETTABLE.host,
      'fencing_credentials.password=hunter2',
      /^fencing_credentials\.password is a secret/,
    ],
    ['a secret in another spelling', SETTABLE.cluster, 'pull-secret={}', /^pull_secret is a secret/],
    ['objects without a short form', SETTABLE.infraenv, 'static_network_config=a', /parts that are objects/],
    ['broken JSON', SETTABLE.cluster, 'api_vips=[', /not JSON/],
    ['a broken file', SETTABLE.infraenv, 'static_network_config=@broken', /neither JSON nor YAML/],
    [
      'a broken file with a secret, which is not repeated',
      SETTABLE.host,
      'fencing_credentials=@broken',
      /^The file for fencing_credentials is neither JSON nor YAML\.$/,
    ],
    ['what is only for new ones', SETTABLE.cluster, 'high_availability_mode=None', /no field/],
  ])('%s', async (_, table, word, message) => {
    await expect(read(table, word)).rejects.toThrow(message)
  })
})

it('fields of new objects are there too', () => {
  expect(Object.keys(CREATABLE.cluster.fields)).toEqual(
    expect.arrayContaining(['openshift_version', 'pull_secret']),
  )
})

it.each([
  ['a=b', true],
  ['node-1', false],
  ['=b', false],
  ['proxy.http_proxy=x', true],
])('%s', (word, expected) => {
  expect(isAssignment(word)).toBe(expected)
})
