// Our client through every kind of BMC.
import {
  bootFromCdOnce,
  bootFromDisk,
  clearJobs,
  ejectMedia,
  insertMedia,
  type Machine,
  probe,
  readEventLog,
  resetBmc,
  setPower,
} from '@groundwork/bmc/redfish'
import { afterEach, describe, expect, it } from 'vitest'
import { type BmcBench, openBench, PASSWORD } from '../testing/bmc-bench.ts'
import type { BmcFault } from './bmc-fault.ts'
import { BMC_FAULTS } from './bmc-faults.ts'
import { BMC_KINDS } from './bmc-kinds.ts'

const IMAGE = 'http://192.0.2.10:8888/images/discovery.iso'
const OTHER = 'http://192.0.2.10:8888/images/other.iso'

let bench: BmcBench | undefined
afterEach(async () => {
  await bench?.close()
  bench = undefined
})

/** As a boot of discovery goes. */
async function bootDiscovery(machine: Machine, image = IMAGE): Promise<void> {
  await setPower(machine, 'off')
  await insertMedia(machine, image)
  await bootFromCdOnce(machine)
  await setPower(machine, 'on')
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  )

describe.each(BMC_KINDS.map((kind) => [kind.id, kind] as const))('%s', (id, kind) => {
  it('is recognised, and tells about its computer', async () => {
    bench = await openBench(id)
    const report = await bench.use(probe)
    expect(report).toMatchObject({
      vendor: kind.vendor,
      model: kind.model,
      power: 'On',
      bmc: { firmware: kind.firmware },
      nics: [{ mac: '52:54:00:AB:CD:01' }],
    })
    expect(report.media.length).toBe(kind.media.drives.length)
    expect(report.findings.map(({ code }) => code)).toEqual(id === 'idrac9-old' ? ['firmware-old'] : [])
  })

  it('boots from an image once, then from its disk', async () => {
    bench = await openBench(id)
    const { state } = bench.bmc
    await bench.use((machine) => bootDiscovery(machine))
    expect(state.boots).toEqual([`cd ${IMAGE}`])
    await bench.use(async (machine) => {
      await ejectMedia(machine)
      await bootFromDisk(machine)
      await setPower(machine, 'cycle')
    })
    expect(state.boots.at(-1)).toBe('disk')
    expect([...state.drives.values()].some(({ isInserted }) => isInserted)).toBe(false)
    expect(state.tokens.size).toBe(0)
  })

  it('does nothing twice, and takes another image', async () => {
    bench = await openBench(id)
    await bench.use(async (machine) => {
      expect(await insertMedia(machine, IMAGE)).toMatchObject({ wasThere: false })
      // Whether it is mounted cannot be seen at all of them: then it is done again.
      const isSeen = kind.media.style !== 'host-and-path'
      expect(await insertMedia(machine, IMAGE)).toMatchObject({ wasThere: isSeen })
      expect(await insertMedia(machine, OTHER)).toMatchObject({ wasThere: false })
      expect(await ejectMedia(machine)).toHaveLength(1)
      expect(await ejectMedia(machine)).toHaveLength(isSeen ? 0 : 1)
      await setPower(machine, 'on')
    })
    expect(bench.bmc.state.boots).toEqual([])
  })

  it('comes back from a reset of minutes, and keeps a log', async () => {
    bench = await openBench(id)
    await bench.use(async (machine) => {
      await setPower(machine, 'cycle')
      await resetBmc(machine)
      expect(await readEventLog(machine, 5)).toEqual([
        expect.objectContaining({ message: 'The computer booted from disk.' }),
      ])
      expect(await codeOf(clearJobs(machine))).toBe(kind.hasJobs ? 'done' : 'not-offered')
    })
  })
})

/** What our client does about each fault: nothing of it reaches the caller, or this error, and this repair helps. */
const OUTCOMES: Readonly<
  Record<string, { readonly code: string; readonly repair?: (machine: Machine) => Promise<unknown> }>
> = {
  'jobs-jam': { code: 'jobs-pending', repair: clearJobs },
  'boot-ignored': { code: 'boot-override-ignored', repair: resetBmc },
  'insert-stuck': { code: 'bmc-failed', repair: resetBmc },
  'image-unreadable': { code: 'image-refused' },
  'image-certificate': { code: 'image-refused' },
  'no-licence': { code: 'licence-missing' },
  'no-privilege': { code: 'not-allowed' },
  'power-refused': { code: 'bmc-failed' },
}

/** Every fault meets some kinds, and every kind many faults; "npm run test:long" has all of them. */
const KINDS_PER_FAULT = process.env.GROUNDWORK_TEST_SIZE === 'long' ? BMC_KINDS.length : 4

function kindsFor(fault: BmcFault, at: number): readonly string[] {
  const ids = BMC_KINDS.filter((kind) => fault.fits?.(kind) ?? true).map(({ id }) => id)
  return ids.map((_, step) => ids[(at * KINDS_PER_FAULT + step) % ids.length] ?? '').slice(0, KINDS_PER_FAULT)
}

describe.each(BMC_FAULTS.map((fault, at) => [fault.id, kindsFor(fault, at)] as const))(
  'fault %s',
  (id, kindIds) => {
    it.each(kindIds)('of %s', async (kindId) => {
      bench = await openBench(kindId, [id])
      const { bmc, use } = bench
      const outcome = OUTCOMES[id] ?? { code: 'done' }
      expect(await codeOf(use((machine) => bootDiscovery(machine)))).toBe(outcome.code)
      if (outcome.repair !== undefined) {
        await use(outcome.repair)
        expect(await codeOf(use((machine) => bootDiscovery(machine)))).toBe('done')
      }
      if (outcome.code === 'done' || outcome.repair !== undefined)
        expect(bmc.state.boots.at(-1)).toBe(`cd ${IMAGE}`)
      // Nothing is left behind, whatever went wrong.
      expect(bmc.state.tokens.size).toBe(0)
      expect(bench.lines.join('\n')).not.toContain(PASSWORD)
    })
  },
)

describe('an unnamed vendor', () => {
  it('is asked with what its errors name, at most four times', async () => {
    bench = await openBench('demanding')
    const inserted = await bench.use((machine) => insertMedia(machine, IMAGE))
    expect(inserted.fields).toEqual(['Inserted', 'TransferProtocolType', 'TransferMethod'])
    const tries = bench.bmc.asked.filter(({ path }) => path.endsWith('InsertMedia'))
    expect(tries.map(({ body }) => Object.keys(body as object).length)).toEqual([1, 2, 3, 4])
  })
})

describe('images that a BMC is known not to take', () => {
  it.each([
    ['x12', 'http://192.0.2.10/discovery.iso', 'root of a server'],
    ['x11', 'https://192.0.2.10/images/discovery.iso', 'takes http, not https'],
    ['plain', 'http://a:b@192.0.2.10/images/discovery.iso', 'login'],
    ['plain', 'file:///images/discovery.iso', 'not file'],
    ['plain', 'discovery.iso', 'no URL'],
  ])('%s: %s', async (id, image, words) => {
    bench = await openBench(id)
    const work = bench.use((machine) => insertMedia(machine, image))
    await expect(work).rejects.toMatchObject({
      code: 'image-invalid',
      message: expect.stringContaining(words),
    })
    expect(bench.bmc.asked.some(({ method, path }) => method !== 'GET' && !path.includes('Sessions'))).toBe(
      false,
    )
  })
})

it('names the computers where there are several', async () => {
  bench = await openBench('dgx')
  const report = await bench.use(probe)
  expect(report.system).toBe('/redfish/v1/Systems/DGX')
})

it('refuses a wrong password once, and says so', async () => {
  bench = await openBench('idrac9')
  const work = bench.use(probe, { credentials: { user: 'root', password: 'calvin-is-wrong' } })
  await expect(work).rejects.toMatchObject({ code: 'login-refused' })
  await work.catch((error: unknown) => expect(JSON.stringify(error)).not.toContain('calvin-is-wrong'))
  expect(bench.bmc.asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})
