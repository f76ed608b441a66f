import type { Machine, MachineFetch } from '../machine.ts'
import { measureSyncWrites } from './measure-sync-writes.ts'
import { realClock } from './real-clock.ts'
import type { FetchOptions } from './real-fetch.ts'
import { realFiles } from './real-files.ts'
import { realNames } from './real-names.ts'
import { createRealTcp } from './real-tcp.ts'
import { type Environment, runProgram } from './run-program.ts'

export interface RealMachineOptions {
  readonly environment?: Environment
  readonly caFile?: string
  readonly isInsecure?: boolean
}

/** The machine that this process runs on. */
export function createRealMachine({
  environment = process.env,
  caFile = '',
  isInsecure = false,
}: RealMachineOptions = {}): Machine {
  const run: Machine['run'] = (program, args, options) => runProgram(environment, program, args, options)
  return {
    run,
    files: realFiles,
    names: realNames,
    clock: realClock,
    fetch: lazyFetch({ environment, caFile, isInsecure }),
    tcp: createRealTcp(),
    random: () => Math.random(),
    measureSyncWrites,
    async reboot() {
      const { code, stderr } = await run('systemctl', ['reboot'])
      if (code !== 0)
        throw new Error(`The machine does not restart: ${stderr.trim() || `systemctl ended with ${code}`}`)
    },
  }
}

/** Most commands make no requests, and start faster without what makes them. */
function lazyFetch(options: FetchOptions): MachineFetch {
  let made: Promise<MachineFetch> | undefined
  return async (url, request) => {
    made ??= import('./real-fetch.ts').then(({ createRealFetch }) => createRealFetch(options))
    return (await made)(url, request)
  }
}
