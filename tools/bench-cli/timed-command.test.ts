import { expect, it } from 'vitest'
import { cpuOfTimes, timeCommand, timeRounds } from './timed-command.ts'

it('reads what children of the shell used', () => {
  expect(cpuOfTimes('0m0.001s 0m0.002s\n1m0.250s 0m0.050s\n')).toBe(60_300)
})

it('times a command, and fails with it', async () => {
  expect((await timeCommand([process.execPath, '-e', '0'])).cpuMs).toBeGreaterThan(0)
  await expect(timeCommand([process.execPath, '-e', 'process.exit(3)'])).rejects.toThrow()
})

it('has the best and the middle of some rounds', async () => {
  const times = [30, 10, 20]
  const next = async () => ({ wallMs: times.pop() ?? 0, cpuMs: 1 })
  expect(await timeRounds(3, next)).toMatchObject({ best: { wallMs: 10 }, median: { wallMs: 20 } })
})
