import { expect, it } from 'vitest'
import { createRecordingService } from '../testing/recording-service.ts'
import { createTestLab, MINUTE } from '../testing/test-lab.ts'

const CLUSTER = { name: 'one', domain: 'example.com', controlPlane: 3, workers: 0, roles: {} }

function start() {
  const lab = createTestLab(createRecordingService(CLUSTER))
  const [asking, other] = [lab.add('asking', 'vm'), lab.add('other', 'vm')]
  asking.powerOn()
  const run = asking.system?.machine.run
  const address = other.nics[0]?.addresses[0]?.split('/')[0]
  if (run === undefined || address === undefined) throw new Error('It did not boot, or got no address.')
  const within = async (program: string, args: readonly string[]) => {
    let isOver = false
    const running = run(program, args).finally(() => (isOver = true))
    await lab.time.run(() => isOver, 5 * MINUTE)
    return running
  }
  const answers = async () => {
    const { code } = await within('ping', ['-c', '2', '-W', '1', address])
    const { stdout } = await within('arping', [
      '-c',
      '2',
      '-w',
      '2',
      '-I',
      asking.nics[0]?.name ?? '',
      address,
    ])
    const { stdout: scan } = await within('nmap', ['-sn', '-oX', '-', '192.0.2.0/24'])
    const byArp = stdout.toLowerCase().includes(other.nics[0]?.mac ?? '-')
    return {
      byPing: code === 0,
      byArp,
      byScan: scan.includes(`"${address}"`),
      byName: lab.world.network.whoAnswers(asking, address) !== null,
    }
  }
  return { lab, other, answers }
}

const all = (is: boolean) => ({ byPing: is, byArp: is, byScan: is, byName: is })

it('a computer answers on the network only while a system of ours runs on it', async () => {
  const { lab, other, answers } = start()
  expect(await answers(), 'never switched on').toEqual(all(false))
  other.powerOn()
  expect(await answers(), 'switched on').toEqual(all(true))
  other.powerOff()
  expect(await answers(), 'switched off').toEqual(all(false))
  other.firmware.medium = null
  other.powerOn()
  expect(await answers(), 'nothing to boot').toEqual(all(false))
  lab.end()
})
