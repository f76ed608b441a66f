// Replies to the checks that run before installation: disk speed and images.
import { describe, expect, it } from 'vitest'
import { aHostContext, CLUSTER_ID, hostId } from '../testing/builders.ts'
import { acceptReply } from './accept-reply.ts'

const IDS = { host_id: hostId(1), infra_env_id: aHostContext().host.infra_env_id, cluster_id: CLUSTER_ID }

const DISK = '/dev/disk/by-id/wwn-0x500001'

describe('installation-disk-speed-check', () => {
  const send = (exit_code: number, output: string, host = {}) =>
    acceptReply(aHostContext(host), {
      step_type: 'installation-disk-speed-check',
      exit_code,
      output,
      error: '',
    })

  it('keeps a result', () => {
    expect(send(0, `{"io_sync_duration":4,"path":"${DISK}"}`, { disks_info: { other: {} } })).toEqual({
      ok: true,
      host: { disks_info: { other: {}, [DISK]: { disk_speed: { speed_ms: 4, tested: true }, path: DISK } } },
    })
  })

  it('notes a slow disk, which stops nothing', () => {
    expect(send(0, `{"io_sync_duration":11,"path":"${DISK}"}`)).toMatchObject({
      ok: true,
      host: { disks_info: { [DISK]: { disk_speed: { speed_ms: 11, tested: true } } } },
      events: [
        {
          name: 'disk_speed_slower_than_supported',
          props: { ...IDS, host_disk: DISK, fdatasync_duration: 11 },
        },
      ],
    })
  })

  it('is fast enough at the limit', () => {
    expect(send(0, `{"io_sync_duration":10,"path":"${DISK}"}`)).not.toHaveProperty('events')
  })

  it.each([
    ['says which disk', `{"path":"${DISK}"}`],
    ['says nothing', ''],
    ['says nonsense', 'killed'],
  ])('keeps a failure that %s', (_scenario, output) => {
    expect(send(124, output)).toEqual({
      ok: true,
      host: { disks_info: { [DISK]: { disk_speed: { exit_code: 124, tested: true }, path: DISK } } },
    })
  })

  it('passes over the answer of a run that found another one', () => {
    expect(send(0, '')).toEqual({ ok: true })
  })

  it('does not take nonsense for success', () => {
    expect(send(0, 'nonsense')).toMatchObject({ ok: false, kind: 'unreadable' })
  })

  it('cannot keep the failure of no disk', () => {
    expect(send(1, '', { installation_disk_id: '', installation_disk_path: '' })).toEqual({ ok: true })
  })
})

describe('container-image-availability', () => {
  const send = (exit_code: number, output: string, host = {}) =>
    acceptReply(aHostContext(host), {
      step_type: 'container-image-availability',
      exit_code,
      output,
      error: '',
    })

  const pulled = { name: 'r/a', size_bytes: 400_000_000, time: 2.5, download_rate: 160, result: 'success' }

  it('keeps a result and tells of it once', () => {
    expect(send(0, JSON.stringify({ images: [pulled] }))).toEqual({
      ok: true,
      host: { images_status: { 'r/a': pulled } },
      events: [
        {
          name: 'image_status_updated',
          props: {
            ...IDS,
            host_name: 'node-1',
            image_status: 'r/a',
            result: 'success',
            info: '400 MB came in 2.5 s, at 160 MB/s.',
          },
        },
      ],
    })
  })

  it('keeps the first rate and size, and the last result', () => {
    const later = JSON.stringify({ images: [{ name: 'r/a', result: 'failure' }] })
    expect(send(2, later, { images_status: { 'r/a': pulled } })).toEqual({
      ok: true,
      host: { images_status: { 'r/a': { ...pulled, result: 'failure' } } },
    })
  })

  it('keeps what a failed run found', () => {
    const output = JSON.stringify({ images: [{ name: 'r/b', result: 'failure' }] })
    expect(send(2, output)).toMatchObject({
      ok: true,
      host: { images_status: { 'r/b': { name: 'r/b', result: 'failure' } } },
      events: [{ props: { image_status: 'r/b', result: 'failure', info: 'Nothing came.' } }],
    })
  })

  it.each([
    ['another run is going on', 0, ''],
    ['a failed run found nothing', 2, ''],
    ['a failed run talks nonsense', 2, 'timeout'],
  ])('changes nothing: %s', (_scenario, exit_code, output) => {
    expect(send(exit_code, output)).toEqual({ ok: true })
  })

  it('does not take nonsense for success', () => {
    expect(send(0, '{"images":5}')).toMatchObject({ ok: false, kind: 'unreadable' })
  })
})
