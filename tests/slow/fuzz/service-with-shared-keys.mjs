// The service as people run it, but for the keys of its clusters: all have the same, as making them takes longer than everything else
// that leads a cluster through an installation. No flag does this. Says what tests/testing/service-process.ts waits for.

import { waitForSignal } from '@groundwork/service/commands'
import { banner, readConfig, startService } from '@groundwork/service/start'
import { pino } from 'pino'

const given = process.argv.slice(2)
const flags = {}
for (let at = 0; at + 1 < given.length; at += 2) flags[given[at].replace(/^--/, '')] = given[at + 1]
const config = readConfig(flags, process.env)
const log = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }))
const signal = waitForSignal()
const service = await startService(config, { log, sharesKeys: true })
console.log(banner(config, service, performance.now(), false))
await signal.first
await service.close()
process.exit(0)
