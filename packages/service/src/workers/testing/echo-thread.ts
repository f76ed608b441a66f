// Sends back what it was started with, what it is told, and how nice it is.
import { getPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { lowerOwnPriority, threadId } from '../lower-priority.ts'

lowerOwnPriority()
parentPort?.on('message', (message: unknown) =>
  parentPort?.postMessage({ message, workerData, niceness: getPriority(threadId()) }),
)
