import { expect, it } from 'vitest'
import { HOST, startSampleInstallation, TOKEN } from './testing/sample-installation.ts'

const isJournal = ({ path }: { readonly path: string }) => path.endsWith(`/hosts/${HOST}/installer-journal`)
const JOURNAL = 'journalctl --no-pager --lines 2000 TAG=installer'
const onCommand = (line: string) =>
  line.startsWith(JOURNAL) ? { stdout: `${'x'.repeat(300_000)}\nInstalling with ${TOKEN}` } : null

it('goes to the service while the machine is installed, bounded and without secrets', async () => {
  const installation = startSampleInstallation({ onCommand })
  expect(await installation.run()).toBe(0)
  const sent = installation.service.requests.filter(isJournal)
  expect(sent.length).toBeGreaterThanOrEqual(2)
  for (const { method, path, headers, body } of sent) {
    expect([method, path]).toEqual(['PUT', expect.stringContaining('/api/groundwork/v1/')])
    expect(headers['X-Secret-Key']).toBe(TOKEN)
    expect(String(body?.journal).length).toBeLessThanOrEqual(256 * 1024)
    expect(body?.journal).not.toContain(TOKEN)
  }
})

it.each([404, 409])('is not sent again after %i, and fails nothing', async (status) => {
  const installation = startSampleInstallation({
    onCommand,
    service: (request) => (isJournal(request) ? { status } : undefined),
  })
  expect(await installation.run()).toBe(0)
  expect(installation.service.requests.filter(isJournal)).toHaveLength(1)
})

it('is left alone on a machine without a journal', async () => {
  const installation = startSampleInstallation({
    onCommand: (line) => (line.startsWith(JOURNAL) ? { code: 1 } : null),
  })
  expect(await installation.run()).toBe(0)
  expect(installation.service.requests.filter(isJournal)).toEqual([])
})
