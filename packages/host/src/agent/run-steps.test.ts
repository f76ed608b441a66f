import { describe, expect, it } from 'vitest'
import {
  HOSTS,
  HOUR,
  instructions,
  isPoll,
  isRegistration,
  MINUTE,
  nothingToDo,
  registered,
  STEPS,
  says,
  startSampleAgent,
} from '../testing/sample-agent.ts'
import { type RunStep, succeeded } from './steps/step-run.ts'

describe('steps', () => {
  it('run at the same time, and the next poll does not wait for them', async () => {
    const running: string[] = []
    const endless: RunStep = () => {
      running.push('begun')
      return new Promise(() => undefined)
    }
    const agent = startSampleAgent({
      steps: { inventory: endless, 'connectivity-check': endless },
      answer: (request) =>
        isRegistration(request) ? registered() : instructions(['inventory', 'connectivity-check']),
    })
    await agent.clock.advance(2 * MINUTE + 1)
    expect(running).toHaveLength(6)
    await agent.stop()
  })

  it('are reported without what is empty', async () => {
    const agent = startSampleAgent({
      steps: {
        inventory: says('{"a":1}'),
        install: async () => ({ exit_code: 125, output: '', error: 'busy' }),
      },
      answer: (request) =>
        isRegistration(request)
          ? registered()
          : isPoll(request)
            ? instructions(['inventory', 'install', 'odd'])
            : { status: 204 },
    })
    await agent.clock.advance(1)
    const bodies = agent.posts().map(({ body }) => body)
    expect(bodies).toHaveLength(3)
    expect(bodies).toContainEqual({ step_type: 'inventory', step_id: 'inventory-1', output: '{"a":1}' })
    expect(bodies).toContainEqual({
      step_type: 'install',
      step_id: 'install-1',
      exit_code: 125,
      error: 'busy',
    })
    expect(bodies).toContainEqual(expect.objectContaining({ step_type: 'odd', exit_code: -1 }))
    const poll = agent.service.requests.find(isPoll)
    expect(
      agent.posts().every(({ headers }) => headers['X-Request-ID'] === poll?.headers['X-Request-ID']),
    ).toBe(true)
    await agent.stop()
  })

  it('that fail inside are reported, and do not affect other steps', async () => {
    const broken: RunStep = async () => {
      throw new Error('oops')
    }
    const agent = startSampleAgent({
      steps: { inventory: broken },
      answer: (request) =>
        isRegistration(request)
          ? registered()
          : isPoll(request)
            ? instructions(['inventory'])
            : { status: 204 },
    })
    await agent.clock.advance(2 * MINUTE + 1)
    expect(agent.posts()).toHaveLength(3)
    expect(agent.posts()[0]?.body).toMatchObject({ exit_code: -1, error: expect.stringContaining('oops') })
    await agent.stop()
  })

  it('say the same thing only once an hour, and again after a failed poll', async () => {
    const agent = startSampleAgent({
      steps: { inventory: says('same') },
      answer: (request, nth) => {
        if (isRegistration(request)) return registered()
        if (!isPoll(request)) return { status: 204 }
        return nth('polls') === 31 ? { status: 500 } : instructions(['inventory'])
      },
    })
    await agent.clock.advance(29 * MINUTE)
    expect(agent.posts()).toHaveLength(1)
    await agent.clock.advance(2 * MINUTE)
    expect(agent.posts()).toHaveLength(2)
    await agent.clock.advance(58 * MINUTE)
    expect(agent.posts()).toHaveLength(2)
    await agent.clock.advance(3 * MINUTE)
    expect(agent.posts()).toHaveLength(3)
    await agent.stop()
  })

  it('that the service did not take are reported again', async () => {
    const agent = startSampleAgent({
      steps: { inventory: says('same') },
      answer: (request) =>
        isRegistration(request)
          ? registered()
          : isPoll(request)
            ? instructions(['inventory'])
            : { status: 400 },
    })
    await agent.clock.advance(2 * MINUTE + 1)
    expect(agent.posts()).toHaveLength(3)
    await agent.stop()
  })

  it('do not pile up for ever', async () => {
    let begun = 0
    const endless: RunStep = () => {
      begun += 1
      return new Promise(() => undefined)
    }
    const agent = startSampleAgent({
      steps: { inventory: endless },
      answer: (request) => (isRegistration(request) ? registered() : instructions(['inventory'])),
    })
    await agent.clock.advance(5 * HOUR)
    expect(begun).toBe(20)
    await agent.stop()
  })
})

describe('the loop', () => {
  it('ends with "exit" after the wait, and the machine registers again', async () => {
    const agent = startSampleAgent({
      answer: (request) =>
        isRegistration(request) ? registered() : instructions([], { post_step_action: 'exit' }),
    })
    await agent.clock.advance(MINUTE + 1)
    expect(agent.service.lines()).toEqual([`POST ${HOSTS}`, `GET ${STEPS}`, `POST ${HOSTS}`, `GET ${STEPS}`])
    await agent.stop()
  })

  it('asks no more when the host is gone', async () => {
    const agent = startSampleAgent({
      answer: (request) => (isRegistration(request) ? registered() : { status: 404 }),
    })
    await agent.clock.advance(48 * HOUR)
    expect(agent.service.requests).toHaveLength(2)
    await agent.stop()
  })

  it.each([{ status: 500 }, { status: 401 }, { error: 'ECONNREFUSED' }, { status: 200, body: '<html>' }])(
    'survives an outage (%o) with growing patience, and registers again after a quarter of an hour',
    async (outage) => {
      const agent = startSampleAgent({
        answer: (request) => (isRegistration(request) ? registered() : outage),
      })
      await agent.clock.advance(16 * MINUTE)
      const again = agent.service.requests.filter(isRegistration)[1]?.at ?? 0
      const first = agent.service.requests[0]?.at ?? 0
      expect(again - first).toBeGreaterThan(14 * MINUTE)
      expect(again - first).toBeLessThanOrEqual(15 * MINUTE)
      const gaps = agent.service.requests.slice(1, 4).map(({ at }) => at - first)
      expect(gaps).toEqual([0, 500, 1_250])
      await agent.stop()
    },
  )

  it.each([
    ['success', 2],
    ['failure', 1],
  ])(
    'ends for an upgrade, so that the machine goes by the new version (%s)',
    async (result, registrations) => {
      const agent = startSampleAgent({
        steps: { 'upgrade-agent': says(JSON.stringify({ agent_image: 'x', result })) },
        answer: (request, nth) => {
          if (isRegistration(request)) return registered()
          if (!isPoll(request)) return { status: 204 }
          return nth('polls') === 1 ? instructions(['upgrade-agent']) : nothingToDo
        },
      })
      await agent.clock.advance(1)
      expect(agent.service.requests.filter(isRegistration)).toHaveLength(registrations)
      await agent.stop()
    },
  )
})

describe('the medium', () => {
  const findmnt =
    '@cmd findmnt --raw --noheadings --output SOURCE,TARGET --target /run/media/iso\n/dev/sr0 /run/media/iso'
  const readable = '@hex /dev/sr0 00010203'
  const run = async (text: string, step: RunStep) => {
    const agent = startSampleAgent({
      text: `@dir /run/media/iso\n${text}`,
      steps: { inventory: step },
      answer: (request) =>
        isRegistration(request)
          ? registered()
          : isPoll(request)
            ? instructions(['inventory'])
            : { status: 204 },
    })
    await agent.clock.advance(1)
    await agent.stop()
    return { code: agent.posts()[0]?.body?.exit_code, machine: agent.machine }
  }

  it('is looked at before each step', async () => {
    let isRun = false
    const step: RunStep = async () => {
      isRun = true
      return succeeded('x')
    }
    expect((await run(findmnt, step)).code).toBe(256)
    expect(isRun).toBe(false)
    expect((await run(`${findmnt}\n${readable}`, step)).code).toBeUndefined()
    expect(isRun).toBe(true)
  })

  it('is looked at again after a step that failed', async () => {
    const fails: RunStep = async ({ machine }) => {
      await machine.files.remove('/dev/sr0')
      return { exit_code: 1, output: '', error: 'I/O error' }
    }
    expect((await run(`${findmnt}\n${readable}`, fails)).code).toBe(256)
  })

  it('does not matter when something else is mounted there, or it cannot be told', async () => {
    expect((await run(findmnt.replace('iso\n/dev/sr0', 'iso\ntmpfs'), says('x'))).code).toBeUndefined()
    expect((await run('', says('x'))).code).toBeUndefined()
  })
})
