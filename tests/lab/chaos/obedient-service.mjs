// The service as a process of its own that goes by the time of a lab in another process: a file has the time, and a port of its own
// takes the wish that all that is due be decided. Says what tests/testing/service-process.ts waits for.
import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'
import { settleService } from '@groundwork/lab/lab'
import { banner, readConfig, startService } from '@groundwork/service/start'
import { pino } from 'pino'

const file = openSync(process.env.LAB_TIME_FILE, 'r')
const bytes = Buffer.alloc(8)
const clock = {
  now() {
    readSync(file, bytes, 0, 8, 0)
    return bytes.readDoubleLE()
  },
}

const given = process.argv.slice(2)
const flags = {}
for (let at = 0; at + 1 < given.length; at += 2) flags[given[at].replace(/^--/, '')] = given[at + 1]
const config = readConfig(flags, process.env)
const log = pino({ level: 'info' }, pino.destination({ fd: 2, sync: true }))
const service = await startService(config, { clock, log, sharesKeys: true })

const control = createServer(async (_request, response) => {
  try {
    await settleService(service.app)
    response.end('settled')
  } catch (error) {
    response.writeHead(500).end(String(error?.stack ?? error))
  }
})
control.listen(0, '127.0.0.1', () => {
  console.log(`Control http://127.0.0.1:${control.address().port}\n`)
  console.log(banner(config, service, performance.now(), false))
})
