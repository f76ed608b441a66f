import { describe, expect, it } from 'vitest'
import { diskChanges, diskField, hostAt, hostField, ofHosts, skipField } from './host-choices.ts'

const a = { infra_env_id: 'env', id: 'a' }
const b = { infra_env_id: 'env', id: 'b' }

describe('fields of hosts', () => {
  it('lead back to the host', () => {
    expect(hostAt(hostField(a))).toEqual(a)
    expect(hostAt(diskField(b))).toEqual(b)
  })
  it('are known by their host', () => {
    const isHere = ofHosts([a])
    expect([hostField(a), diskField(a), skipField(a, '/dev/sd b')].map(isHere)).toEqual([true, true, true])
    expect([hostField(b), diskField(b)].map(isHere)).toEqual([false, false])
  })
  it('become one request a host', () => {
    expect(
      diskChanges({
        [diskField(a)]: '/dev/disk/by-id/one two',
        [skipField(a, '/dev/sd b')]: true,
        [skipField(b, '/dev/sdc')]: false,
      }),
    ).toEqual([
      {
        host: a,
        body: {
          disks_selected_config: [{ id: '/dev/disk/by-id/one two', role: 'install' }],
          disks_skip_formatting: [{ disk_id: '/dev/sd b', skip_formatting: true }],
        },
      },
      { host: b, body: { disks_skip_formatting: [{ disk_id: '/dev/sdc', skip_formatting: false }] } },
    ])
  })
})
