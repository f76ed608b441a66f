import { describe, expect, it } from 'vitest'
import {
  HOST,
  HOSTS,
  HOUR,
  IMAGE,
  INFRA_ENV,
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
import type { SampleRequest } from '../testing/sample-service.ts'

describe('an id that another machine has', () => {
  const FOUND = 'f4d29e2a-2222-4222-8222-222222222222'
  const OWN = '(?!f4d29e2a)[0-9a-f-]{36}'
  const MAC = '52:54:00:00:00:07'
  const text = [
    `@file /sys/class/dmi/id/product_uuid\n${FOUND}`,
    '@cmd ip -d -j addr show',
    JSON.stringify([
      { ifname: 'eth0', address: MAC, mtu: 1500, link_type: 'ether', flags: [], addr_info: [] },
    ]),
    '@link /sys/class/net/eth0 /sys/devices/pci0/net/eth0',
    '@file /sys/devices/pci0/net/eth0/carrier\n1',
  ].join('\n')
  const taken = { status: 409, body: { reason: 'taken' }, headers: { 'groundwork-host-id': 'taken' } }
  const registrations = (agent: ReturnType<typeof startSampleAgent>) =>
    agent.service.requests.filter(isRegistration).map(({ body }) => body)
  const asHost = ({ body }: { body: Readonly<Record<string, unknown>> | null }) =>
    registered({ infra_env_id: INFRA_ENV, host_id: String(body?.host_id), agent_version: IMAGE })

  it('is given up for one made from the MAC addresses, which is the same after a restart', async () => {
    const answer = (request: SampleRequest) => {
      if (!isRegistration(request)) return nothingToDo
      return request.body?.host_id === FOUND ? taken : asHost(request)
    }
    const ids: unknown[] = []
    for (let boot = 0; boot < 2; boot++) {
      const agent = startSampleAgent({ text, answer })
      await agent.clock.advance(1_000)
      const [first, second] = registrations(agent)
      expect(first).toMatchObject({ host_id: FOUND, mac_addresses: [MAC], own_host_id: second?.host_id })
      expect(second).toMatchObject({ mac_addresses: [MAC], shared_host_id: FOUND })
      expect(second?.host_id).toMatch(new RegExp(`^${OWN}$`))
      expect(agent.service.requests.at(-1)?.path).toContain(`/hosts/${second?.host_id}/instructions`)
      ids.push(second?.host_id)
      await agent.stop()
    }
    expect(ids[0]).toBe(ids[1])
  })

  it('is not asked for with more MAC addresses than are needed', async () => {
    const mac = (number: number) => `52:54:00:cc:00:${number.toString(16).padStart(2, '0')}`
    const names = Array.from({ length: 200 }, (_, number) => `eth${number}`)
    const links = names.map((ifname, number) => ({
      ...{ ifname, address: mac(199 - number), mtu: 1500 },
      ...{ link_type: 'ether', flags: [], addr_info: [] },
    }))
    const many = [
      `@file /sys/class/dmi/id/product_uuid\n${FOUND}`,
      `@cmd ip -d -j addr show\n${JSON.stringify(links)}`,
      ...names.flatMap((name) => [
        `@link /sys/class/net/${name} /sys/devices/pci0/net/${name}`,
        `@file /sys/devices/pci0/net/${name}/carrier\n1`,
      ]),
    ].join('\n')
    const agent = startSampleAgent({ text: many, answer: asHost })
    const lowest = Array.from({ length: 64 }, (_, number) => mac(number))
    await agent.clock.advance(1_000)
    expect(registrations(agent)[0]?.mac_addresses).toEqual(lowest)
    await agent.stop()
  })

  it('is asked for again when another machine shows up later, and given up then', async () => {
    let isShared = false
    const agent = startSampleAgent({
      text,
      steps: { inventory: says('{}') },
      answer: (request) => {
        if (isRegistration(request))
          return request.body?.host_id === FOUND && isShared ? taken : asHost(request)
        if (isPoll(request)) return instructions(['inventory'])
        isShared ||= request.path.includes(FOUND)
        const headers = request.path.includes(FOUND) ? { 'groundwork-host-id': 'disputed' } : {}
        return { status: 204, headers }
      },
    })
    await agent.clock.advance(3 * MINUTE)
    expect(registrations(agent).map((body) => [body?.host_id === FOUND, body?.shared_host_id])).toEqual([
      [true, undefined],
      [true, undefined],
      [false, FOUND],
    ])
    await agent.stop()
  })

  it('is kept where a flag names it, and the refusal is final', async () => {
    const agent = startSampleAgent({ text, options: { hostId: FOUND }, answer: () => taken })
    await agent.clock.advance(HOUR)
    expect(registrations(agent)).toEqual([{ host_id: FOUND, discovery_agent_version: '0.1.0' }])
    await agent.stop()
  })
})

describe('registration', () => {
  it('says who it is, and goes on under the names that the service gives', async () => {
    const agent = startSampleAgent({
      answer: (request) => (isRegistration(request) ? registered() : nothingToDo),
    })
    await agent.clock.advance(1_000)
    const [registration, poll] = agent.service.requests
    expect(registration?.body).toEqual({
      host_id: 'deaddead-dead-dead-dead-deaddeaddead',
      discovery_agent_version: '0.1.0',
    })
    expect(registration?.headers).toMatchObject({
      'X-Secret-Key': 'first-token',
      discovery_agent_version: '0.1.0',
    })
    expect(poll?.path).toBe(`${STEPS}?timestamp=1700000000`)
    expect(poll?.headers.discovery_agent_version).toBe(IMAGE)
    expect(poll?.headers['X-Request-ID']).toMatch(/^[0-9a-f-]{36}$/)
    await agent.stop()
  })

  it.each([401, 403, 404, 409])('asks no more after %i', async (status) => {
    const agent = startSampleAgent({
      answer: () => ({ status, body: { code: status, message: 'no such thing' } }),
    })
    await agent.clock.advance(48 * HOUR)
    expect(agent.service.requests).toHaveLength(1)
    expect(agent.said.join()).toContain('no such thing')
    await agent.stop()
  })

  it.each([400, 405, 500, 501])('tries again every minute after %i', async (status) => {
    const agent = startSampleAgent({ answer: () => ({ status, body: '<html>proxy</html>' }) })
    await agent.clock.advance(10 * MINUTE + 1)
    expect(agent.service.requests).toHaveLength(11)
    expect(agent.said.join()).toContain('<html>proxy</html>')
    await agent.stop()
  })

  it('tries again at once, three times, when the service is only busy', async () => {
    const agent = startSampleAgent({ answer: () => ({ status: 503 }) })
    await agent.clock.advance(59_000)
    const first = agent.service.requests[0]?.at ?? 0
    // Half of 2, 4 and 8 seconds.
    expect(agent.service.requests.map(({ at }) => at - first)).toEqual([0, 1_000, 3_000, 7_000])
    await agent.stop()
  })

  it('retries time-outs, but not who refuses', async () => {
    const slow = startSampleAgent({ answer: () => ({ error: 'ETIMEDOUT' }) })
    const closed = startSampleAgent({ answer: () => ({ error: 'ECONNREFUSED' }) })
    for (const agent of [slow, closed]) await agent.clock.advance(30_000)
    expect([slow.service.requests.length, closed.service.requests.length]).toEqual([4, 1])
    for (const agent of [slow, closed]) await agent.stop()
  })

  it('waits an hour for a service that does not say how to go on', async () => {
    const agent = startSampleAgent({
      answer: (request, nth) => {
        if (!isRegistration(request)) return nothingToDo
        const turn = nth('registrations')
        if (turn === 1) return { status: 201, body: {} }
        if (turn === 2) return { status: 201, body: { next_step_runner_command: { args: ['{}'] } } }
        if (turn === 3)
          return { status: 201, body: { next_step_runner_command: { args: [], retry_seconds: 30 } } }
        return registered()
      },
    })
    await agent.clock.advance(3 * HOUR)
    const times = agent.service.requests.filter(isRegistration).map(({ at }) => at - 1_700_000_000_000)
    expect(times).toEqual([0, HOUR, 2 * HOUR, 2 * HOUR + 30_000])
    await agent.stop()
  })
})

describe('an image without secrets', () => {
  const ENROLMENT = `/api/groundwork/v1/infra-envs/${INFRA_ENV}/hosts/${HOST}/enrolment`
  const enrolment = { status: 200, body: { pull_secret: '{"auths":{}}', agent_token: 'own-token' } }

  it('gets them when the machine is known', async () => {
    const agent = startSampleAgent({
      options: { enrols: true },
      answer: (request) =>
        isRegistration(request)
          ? registered()
          : request.path === ENROLMENT
            ? enrolment
            : instructions([], { post_step_action: 'exit' }),
    })
    await agent.clock.advance(MINUTE + 1)
    expect(agent.service.lines()).toEqual([
      ...[`POST ${HOSTS}`, `POST ${ENROLMENT}`, `GET ${STEPS}`],
      ...[`POST ${HOSTS}`, `GET ${STEPS}`],
    ])
    const tokens = agent.service.requests.map(({ headers }) => headers['X-Secret-Key'])
    expect(tokens).toEqual(['first-token', 'first-token', 'own-token', 'own-token', 'own-token'])
    expect(await agent.machine.files.text('/root/.docker/config.json')).toBe('{"auths":{}}')
    expect(agent.said.join()).not.toContain('own-token')
    await agent.stop()
  })

  const holding = (token: string) => {
    const held = { infraEnvId: INFRA_ENV, hostId: 'deaddead-dead-dead-dead-deaddeaddead', token }
    return `@file /run/groundwork/host-token.json\n${JSON.stringify(held)}\n`
  }

  it('keeps its own token for an agent that is started again', async () => {
    const agent = startSampleAgent({
      options: { enrols: true },
      text: holding('held-token'),
      answer: (request) => (isRegistration(request) ? registered() : nothingToDo),
    })
    await agent.clock.advance(1)
    expect(agent.service.lines()).toEqual([`POST ${HOSTS}`, `GET ${STEPS}`])
    const tokens = agent.service.requests.map(({ headers }) => headers['X-Secret-Key'])
    expect(tokens).toEqual(['held-token', 'held-token'])
    await agent.stop()
  })

  it('goes back to the token of the image when its own is not taken any more', async () => {
    const agent = startSampleAgent({
      options: { enrols: true },
      text: holding('old-token'),
      answer: (request, nth) => {
        if (request.headers['X-Secret-Key'] === 'old-token') return { status: 401 }
        if (isRegistration(request)) return registered()
        if (request.path === ENROLMENT) return enrolment
        return nth('polls') === 1 ? { status: 401 } : nothingToDo
      },
    })
    const first = [`POST ${HOSTS}`, `POST ${HOSTS}`, `POST ${ENROLMENT}`, `GET ${STEPS}`]
    // Not at once: the next one might not be taken either.
    await agent.clock.advance(59_000)
    expect(agent.service.lines()).toEqual(first)
    await agent.clock.advance(2_000)
    expect(agent.service.lines()).toEqual([
      ...first,
      ...[`POST ${HOSTS}`, `POST ${ENROLMENT}`, `GET ${STEPS}`],
    ])
    const tokens = agent.service.requests.map(({ headers }) => headers['X-Secret-Key'])
    expect(tokens).toEqual([
      ...['old-token', 'first-token', 'first-token', 'own-token'],
      ...['first-token', 'first-token', 'own-token'],
    ])
    await agent.stop()
  })

  it('comes again when the service says when, although its place is taken now', async () => {
    const agent = startSampleAgent({
      options: { enrols: true },
      answer: (request, nth) => {
        if (request.path === ENROLMENT) return enrolment
        if (!isRegistration(request)) return nothingToDo
        return nth('registrations') === 1 ? { status: 409, headers: { 'retry-after': '80' } } : registered()
      },
    })
    await agent.clock.advance(79_000)
    expect(agent.service.lines()).toEqual([`POST ${HOSTS}`])
    await agent.clock.advance(2_000)
    expect(agent.service.lines().slice(1)).toEqual([`POST ${HOSTS}`, `POST ${ENROLMENT}`, `GET ${STEPS}`])
    await agent.stop()
  })

  it('registers again when it did not get them, as late as it is told', async () => {
    const agent = startSampleAgent({
      options: { enrols: true },
      answer: (request, nth) => {
        if (isRegistration(request)) return registered()
        if (request.path !== ENROLMENT) return nothingToDo
        return nth('enrolments') === 1 ? { status: 429, headers: { 'retry-after': '300' } } : enrolment
      },
    })
    await agent.clock.advance(299_000)
    expect(agent.service.lines()).toEqual([`POST ${HOSTS}`, `POST ${ENROLMENT}`])
    await agent.clock.advance(2_000)
    expect(agent.service.lines().slice(2)).toEqual([`POST ${HOSTS}`, `POST ${ENROLMENT}`, `GET ${STEPS}`])
    await agent.stop()
  })
})
