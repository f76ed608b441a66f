import { describe, expect, it } from 'vitest'
import { type ConfigParts, imageConfig } from './image-config.ts'

const BASE = {
  architecture: 'amd64',
  os: 'linux',
  created: '2020-01-01T00:00:00Z',
  config: {
    User: 'someone',
    Env: ['PATH=/usr/bin', 'container=oci', 'HOME=/root', 'ODD'],
    Entrypoint: ['/entry'],
    Cmd: ['/bin/bash'],
    ExposedPorts: { '1/tcp': {} },
    Labels: { name: 'base', vendor: 'Vendor', odd: 7 },
    OnBuild: ['x'],
  },
  rootfs: { type: 'layers', diff_ids: ['sha256:a'] },
  history: [{ created_by: 'base' }],
}
const PARTS: ConfigParts = {
  base: BASE,
  architecture: 'amd64',
  created: '2026-01-01T00:00:00Z',
  run: {
    user: '1001:0',
    entrypoint: ['/usr/bin/groundwork'],
    command: [],
    environment: { HOME: '/data', AUTH_TYPE: 'local' },
    workingDirectory: '/data',
    ports: [8090, 8080],
    volumes: ['/data'],
    labels: { name: 'Groundwork' },
  },
  layers: [{ diffId: 'sha256:b', content: 'the service' }],
}

describe('the configuration of an image', () => {
  it('keeps what the base needs, and says itself how it is run', () => {
    expect(imageConfig(PARTS)).toEqual({
      created: '2026-01-01T00:00:00Z',
      architecture: 'amd64',
      os: 'linux',
      config: {
        User: '1001:0',
        ExposedPorts: { '8080/tcp': {}, '8090/tcp': {} },
        Env: ['PATH=/usr/bin', 'container=oci', 'ODD', 'AUTH_TYPE=local', 'HOME=/data'],
        Entrypoint: ['/usr/bin/groundwork'],
        Volumes: { '/data': {} },
        WorkingDir: '/data',
        Labels: { name: 'Groundwork', vendor: 'Vendor' },
        StopSignal: 'SIGTERM',
      },
      rootfs: { type: 'layers', diff_ids: ['sha256:a', 'sha256:b'] },
      history: [
        { created_by: 'base' },
        { created: '2026-01-01T00:00:00Z', created_by: 'groundwork images: the service' },
      ],
    })
  })

  it('has neither entrypoint nor command of the base', () => {
    const { config } = imageConfig({ ...PARTS, run: { ...PARTS.run, entrypoint: [], command: ['x'] } })
    expect(config).toMatchObject({ Cmd: ['x'] })
    expect(config).not.toHaveProperty('Entrypoint')
  })

  it('is the same text in whatever order things were named', () => {
    const { run } = PARTS
    const turned = {
      ...run,
      environment: Object.fromEntries(Object.entries(run.environment).reverse()),
      ports: run.ports.toReversed(),
    }
    expect(JSON.stringify(imageConfig({ ...PARTS, run: turned }))).toBe(JSON.stringify(imageConfig(PARTS)))
  })

  it('takes a base that says nothing', () => {
    expect(imageConfig({ ...PARTS, base: {} })).toMatchObject({ rootfs: { diff_ids: ['sha256:b'] } })
  })
})
