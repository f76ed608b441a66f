// A thread that talks like one that evaluates: it answers, or ends, or hangs, as the id of the unit says.
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../thread-messages.ts'

const post = (message: FromThread): void => parentPort?.postMessage([message])

parentPort?.on('message', (message: ToThread) => {
  if (message.type === 'are-you-alive') post({ type: 'alive' })
  if (message.type !== 'ask') return
  const { question, number } = message
  if (question.type === 'settle' && question.unit.id === 'ends') process.exit(3)
  if (question.type === 'settle' && question.unit.id === 'hangs') for (;;);
  post({ type: 'published' })
  post({ type: 'answer', number })
})
post({ type: 'alive' })
