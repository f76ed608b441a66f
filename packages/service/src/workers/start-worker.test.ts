import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { getPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { threadId } from './lower-priority.ts'
import { startWorker } from './start-worker.ts'

const beside = new URL('./testing/start-echo.ts', import.meta.url)

it('starts a thread from sources, with data, and with a lower priority than its own', async () => {
  const worker = startWorker({ beside: beside.href, entry: 'echo-thread', data: { number: 7 } })
  worker.postMessage('hello')
  const [answer] = await once(worker, 'message')
  await worker.terminate()
  const niceness = Math.min(19, getPriority(threadId()) + 5)
  expect(answer).toEqual({ message: 'hello', workerData: { number: 7 }, niceness })
})

it.each([
  ['with the command', ['node_modules/tsx/dist/cli.mjs', '--conditions=source']],
  ['with its loader', ['--import', 'tsx', '--conditions=source']],
])('starts one under tsx, %s', async (_, flags) => {
  const cwd = fileURLToPath(new URL('../../../..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, fileURLToPath(beside)], { cwd })
  expect(JSON.parse(stdout)).toMatchObject({ message: 'hello', workerData: { number: 7 } })
})
