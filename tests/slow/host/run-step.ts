// Executes one step on the machine that this process sees, and prints the result.
import { ALL_STEPS } from '@groundwork/host/agent/steps/all-steps'
import type { RunStep } from '@groundwork/host/agent/steps/step-run'
import { createRealMachine } from '@groundwork/host/machine/real/real-machine'

const steps: Readonly<Record<string, RunStep>> = ALL_STEPS
const [type = '', ...args] = process.argv.slice(2)
const run = steps[type]
if (!run) throw new Error(`${type} is not a step`)
const settings = { url: '', infraEnvId: '', agentVersion: '', token: '', isInsecure: false, caFile: '' }
const result = await run({ machine: createRealMachine(), settings, hostId: '' }, args)
process.stdout.write(JSON.stringify(result))
