// Executes one step on the machine that this process sees, and prints the result.

import { createRealMachine } from '@groundwork/host/machine'
import type { RunStep } from '@groundwork/host/steps'
import { ALL_STEPS } from '@groundwork/host/steps'

const steps: Readonly<Record<string, RunStep>> = ALL_STEPS
const [type = '', ...args] = process.argv.slice(2)
const run = steps[type]
if (!run) throw new Error(`${type} is not a step`)
const settings = { url: '', infraEnvId: '', agentVersion: '', token: '', isInsecure: false, caFile: '' }
const result = await run({ machine: createRealMachine(), settings, hostId: '' }, args)
process.stdout.write(JSON.stringify(result))
