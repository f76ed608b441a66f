import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { BOOT_MEDIA_SCRIPT } from './boot-media-script.ts'

interface Page {
  applyMedia(message: object): void
  loadMedia(): Promise<void>
}

/** The script with a page that holds text only, and a service that answers from a table. */
function openPage(answers: Readonly<Record<string, unknown>> = {}) {
  let shown: readonly string[] = []
  const element = (_tag: string, _className: string, ...content: readonly unknown[]) => ({
    content: [...content],
    style: {},
    append(...more: readonly unknown[]) {
      this.content.push(...more)
    },
    setAttribute(name: string, value: unknown) {
      if (name === 'aria-valuenow') this.content.push(`[${value}]`)
    },
  })
  const textContent = (node: unknown): string =>
    typeof node === 'string' ? node : (node as { content: unknown[] }).content.map(textContent).join('|')
  const context = {
    element,
    headers: () => ({}),
    byId: () => ({ replaceChildren: (...nodes: readonly unknown[]) => (shown = nodes.map(textContent)) }),
    fetch: async (path: string) => ({ ok: path in answers, json: async () => answers[path] }),
  }
  const page = runInNewContext(`${BOOT_MEDIA_SCRIPT};({ applyMedia, loadMedia })`, context) as Page
  return { ...page, shown: () => shown }
}

const reader = (changes: object = {}) => ({
  id: 'r1',
  infra_env_id: 'e1',
  address: '192.0.2.20',
  medium: 'minimal-iso',
  percent: 62,
  state: 'reading',
  state_info: 'Has read 62 %.',
  last_read_at: '2026-01-01T00:00:00.000Z',
  host_id: null,
  ...changes,
})
const SERVED = {
  '/api/groundwork/v1/os-images': [
    { id: 'i1', openshift_version: '4.20', cpu_architecture: 'x86_64', version: '9.6', status: 'ready' },
  ],
  '/api/assisted-install/v2/infra-envs': [{ id: 'e1', name: 'rack-7', created_at: '2026-01-01' }],
  '/api/groundwork/v1/infra-envs/e1/media-readers': [reader()],
  '/api/assisted-install/v2/infra-envs/e1/hosts/h1': { requested_hostname: 'node-1' },
}

describe('boot media on the start page', () => {
  it('shows who reads, and how far', async () => {
    const page = openPage(SERVED)
    await page.loadMedia()
    expect(page.shown()).toEqual([
      expect.stringMatching(/^192\.0\.2\.20\|.*rack-7 · minimal-iso\|reading\|Has read 62 %\.\|.*\[62\]$/),
    ])
  })

  it('follows the stream', async () => {
    const page = openPage(SERVED)
    await page.loadMedia()
    page.applyMedia({
      kind: 'media-reader',
      id: 'r1',
      resource: reader({ state: 'finished', percent: 100, host_id: 'h1' }),
    })
    await expect.poll(() => page.shown()[0]).toContain('It is host node-1.')
    expect(page.shown()[0]).not.toContain('[')
    page.applyMedia({ kind: 'infra-env', id: 'e1', resource: null })
    expect(page.shown()).toEqual([expect.stringContaining('no infra-env yet')])
  })

  it('shows live images only while there is something to say about them', async () => {
    const page = openPage({ ...SERVED, '/api/groundwork/v1/infra-envs/e1/media-readers': [] })
    await page.loadMedia()
    expect(page.shown()).toEqual(['No machine has read an image yet.'])
    const image = { id: 'i1', openshift_version: '4.20', cpu_architecture: 'x86_64', version: '9.6' }
    page.applyMedia({
      kind: 'os-image',
      id: 'i1',
      resource: { ...image, status: 'fetching', status_info: 'Is being fetched.', percent: 25 },
    })
    expect(page.shown()).toEqual([
      expect.stringMatching(/^Live image 4\.20\|.*fetching\|Is being fetched\.\|.*\[25\]$/),
    ])
    page.applyMedia({
      kind: 'os-image',
      id: 'i1',
      resource: { ...image, status: 'ready', status_info: 'Is ready.', percent: 100 },
    })
    expect(page.shown()).toEqual(['No machine has read an image yet.'])
  })

  it('names a dozen readers and counts the others', async () => {
    const page = openPage()
    for (let index = 0; index < 14; index += 1) {
      const last_read_at = `2026-01-01T00:00:${String(index + 10)}Z`
      page.applyMedia({
        kind: 'media-reader',
        id: `r${index}`,
        resource: reader({ last_read_at, address: `10.0.0.${index}` }),
      })
    }
    expect(page.shown()).toHaveLength(13)
    expect(page.shown()[0]).toContain('10.0.0.13')
    expect(page.shown().at(-1)).toBe('2 more have read before.')
  })
})
