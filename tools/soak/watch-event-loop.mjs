// Loaded into the service beside its own code: writes how long its event loop was held up at most.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const file = process.env.SOAK_DELAY_FILE
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const write = () => writeFileSync(file, String(Math.round(delay.max / 1e6)))
  setInterval(write, 500).unref()
}
