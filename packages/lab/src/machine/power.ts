import type { RunningSystem } from '../world/computer.ts'
import { type Program, type Programs, succeededWith } from '../world/program.ts'

/** From the order until everything that runs is ended. */
const SHUTDOWN_MS = 3_000

export const restartSoon = (system: RunningSystem, delayMs: number): void =>
  endSoon(system, delayMs, ({ computer }) => computer.reset())

export const powerOffSoon = (system: RunningSystem, delayMs: number): void =>
  endSoon(system, delayMs, ({ computer }) => computer.powerOff())

/** Only this system: by then the computer may run another. */
function endSoon(system: RunningSystem, delayMs: number, end: (system: RunningSystem) => void): void {
  void system.world.time.sleep(delayMs + SHUTDOWN_MS, system.signal).then(() => {
    if (!system.signal.aborted) end(system)
  })
}

/** `shutdown -r now`, `shutdown -r +1 message`. */
const shutdown: Program = ({ system, args }) => {
  const when = args.find((word) => word === 'now' || /^\+\d+$/.test(word)) ?? '+1'
  const delayMs = when === 'now' ? 0 : Number(when.slice(1)) * 60_000
  if (args.includes('-r')) restartSoon(system, delayMs)
  else powerOffSoon(system, delayMs)
  const at = new Date(system.world.time.now() + delayMs).toUTCString()
  return { code: 0, stdout: '', stderr: `Shutdown scheduled for ${at}, use 'shutdown -c' to cancel.\n` }
}

const reboot: Program = ({ system }) => {
  restartSoon(system, 0)
  return succeededWith('')
}

export const POWER_PROGRAMS: Programs = { shutdown, reboot }
