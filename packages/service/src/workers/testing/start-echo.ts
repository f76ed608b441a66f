// A program for tests: starts the thread beside it, and writes what that answers.
import { once } from 'node:events'
import { startWorker } from '../start-worker.ts'

const worker = startWorker({ beside: import.meta.url, entry: 'echo-thread', data: { number: 7 } })
worker.postMessage('hello')
const [answer] = await once(worker, 'message')
process.stdout.write(JSON.stringify(answer))
await worker.terminate()
