import { describe, expect, it } from 'vitest'
import type { FetchRequest } from '../../machine/machine.ts'
import { createSampleMachine, type SampleMachineOptions } from '../../testing/sample-machine.ts'
import { aStepContext, CLUSTER_ID, HOST_ID, INFRA_ENV_ID } from '../../testing/step-context.ts'
import { createVirtualClock } from '../../testing/virtual-clock.ts'
import { runLogsGather } from './logs-gather.ts'

const DIRECTORY = `/var/log/logs_host_${HOST_ID}`
const PROGRESS = `/api/assisted-install/v2/infra-envs/${INFRA_ENV_ID}/hosts/${HOST_ID}/logs-progress`
const UPLOAD = `/api/assisted-install/v2/clusters/${CLUSTER_ID}/logs?logs_type=host&host_id=${HOST_ID}&infra_env_id=${INFRA_ENV_ID}`
const PACK = `tar -czf /var/log/logs.tar.gz -C /var/log logs_host_${HOST_ID}`
const SENT = ['requested', 'collecting', 'upload', 'completed']

interface SetUp extends SampleMachineOptions {
  readonly text?: string
  /** By the call, "upload" or the state: what the service answers; 0: nothing. */
  readonly status?: (call: string) => number
}

function setUp({ text = '@dir /var/log/journal\n', status = () => 204, ...options }: SetUp = {}) {
  const calls: string[] = []
  const requests: FetchRequest[] = []
  const fetch = async (url: string, request: FetchRequest = {}) => {
    const call = url.endsWith(PROGRESS) ? JSON.parse(String(request.body)).logs_state : 'upload'
    if (call === 'upload') expect(url).toBe(`https://service.example.com${UPLOAD}`)
    calls.push(call)
    requests.push(request)
    const code = status(call)
    if (code === 0) throw new Error('connection reset')
    return new Response(code === 204 ? null : 'the disk is full', { status: code })
  }
  const clock = createVirtualClock(Date.UTC(2026, 0, 5, 10, 11, 12))
  const sample = createSampleMachine(text, { otherCommands: 'succeed', fetch, ...options })
  const machine = { ...sample, clock }
  const run = (part: object = {}) =>
    runLogsGather(aStepContext(machine), [
      JSON.stringify({
        cluster_id: CLUSTER_ID,
        infra_env_id: INFRA_ENV_ID,
        host_id: HOST_ID,
        bootstrap: false,
        installer_gather: true,
        master_ips: null,
        ...part,
      }),
    ])
  return { calls, requests, clock, machine, run }
}

describe('logs-gather', () => {
  it('collects, packs, uploads and cleans up', async () => {
    const { run, calls, requests, machine } = setUp()
    expect(await run()).toEqual({ exit_code: 0, output: 'Logs were sent.', error: '' })
    expect(calls).toEqual(SENT)
    expect(requests[2]).toMatchObject({
      method: 'POST',
      headers: { 'X-Secret-Key': 'token-of-the-host' },
      body: { file: '/var/log/logs.tar.gz', field: 'upfile' },
    })
    expect(machine.commands).toEqual([
      `mkdir -p ${DIRECTORY}`,
      'lsblk -o NAME,MAJ:MIN,SIZE,TYPE,FSTYPE,KNAME,MODEL,UUID,WWN,HCTL,VENDOR,STATE,TRAN,PKNAME',
      'findmnt --df',
      'ls -l /dev/disk/by-id',
      'ls -l /dev/disk/by-path',
      'pvdisplay -v',
      'vgdisplay -v',
      'lvdisplay -v',
      'journalctl -D /var/log/journal/ --all TAG=agent + _SYSTEMD_UNIT=agent.service',
      'journalctl -D /var/log/journal/ --all TAG=installer + _SYSTEMD_UNIT=assisted-installer.service',
      'systemctl list-units --all --no-legend ironic-agent.service',
      'journalctl -D /var/log/journal/ --all',
      'dmesg -T',
      'coredumpctl list --no-legend',
      PACK,
    ])
    expect(await machine.files.kind(DIRECTORY)).toBeNull()
  })

  it('collects less when less is asked for', async () => {
    const { run, machine } = setUp()
    await run({ installer_gather: false })
    const lines = machine.commands.join('\n')
    expect(lines).not.toMatch(/dmesg|coredumpctl|--all$/m)
  })

  it('takes the journal that is in memory where none is kept', async () => {
    const { run, machine } = setUp({ text: '' })
    await run({ installer_gather: false })
    expect(machine.commands).toContain('journalctl --all TAG=agent + _SYSTEMD_UNIT=agent.service')
  })

  it('has the services that the machine has, and its crashes', async () => {
    const { run, machine } = setUp({
      text: `@dir /var/log/journal
@cmd systemctl list-units --all --no-legend bootkube.service
bootkube.service loaded active running Bootstrap
@cmd coredumpctl list --no-legend
Mon 2026-01-05 10:11:12 UTC 1234 0 0 SIGSEGV present /usr/bin/podman 1.2M
`,
    })
    await run({ bootstrap: true })
    expect(machine.commands).toContain('journalctl -D /var/log/journal/ --all -u bootkube')
    expect(machine.commands).not.toContain('journalctl -D /var/log/journal/ --all -u ironic-agent')
    expect(machine.commands).toContain(
      `coredumpctl dump 1234 --output ${DIRECTORY}/coredump_exe_podman_pid_1234`,
    )
  })

  it('sends a report of what it could not collect, and fails nothing', async () => {
    let report: string | null = null
    const { run, machine } = setUp({
      text: '@cmd pvdisplay -v\n@exit 5\n@stderr no lvm\n@cmd dmesg -T\n@exit -1\n',
      onCommand: (line) => {
        if (line === PACK) void machine.files.text(`${DIRECTORY}/report.logs`).then((text) => (report = text))
        return null
      },
    })
    const result = await run()
    expect(result.exit_code).toBe(0)
    expect(report).toBe('pvdisplay -v: no lvm\ndmesg -T: it cannot be started\n')
    expect(result.output).toContain('Logs were sent.\npvdisplay -v: no lvm')
  })

  it.each([
    ['the archive cannot be made', `@cmd ${PACK}\n@exit 2\n@stderr no space\n`, 'no space'],
    ['the directory cannot be made', `@cmd mkdir -p ${DIRECTORY}\n@exit 1\n@stderr read-only\n`, 'read-only'],
  ])('fails when %s', async (_, text, reason) => {
    const { run, calls } = setUp({ text })
    expect(await run()).toMatchObject({ exit_code: 255, error: expect.stringContaining(reason) })
    expect(calls).not.toContain('completed')
    expect(calls).not.toContain('upload')
  })

  it('accepts an archive of files that grew', async () => {
    const { run } = setUp({ text: `@cmd ${PACK}\n@exit 1\n@stderr file changed as we read it\n` })
    expect(await run()).toMatchObject({ exit_code: 0 })
  })

  it('fails at once when the service does not want the logs', async () => {
    const { run, calls, machine } = setUp({ status: (call) => (call === 'upload' ? 404 : 204) })
    expect(await run()).toMatchObject({ exit_code: 255, error: expect.stringContaining('404') })
    expect(calls).toEqual(['requested', 'collecting', 'upload'])
    expect(await machine.files.kind(DIRECTORY)).toBeNull()
  })

  it('tries the upload again when the service is not well', async () => {
    const answers = [0, 503, 204]
    const { run, calls, clock } = setUp({
      status: (call) => (call === 'upload' ? (answers.shift() ?? 500) : 204),
    })
    const result = run()
    await clock.advance(60_000)
    expect(await result).toMatchObject({ exit_code: 0 })
    expect(calls.filter((call) => call === 'upload')).toHaveLength(3)
  })

  it('sends the logs even if their state cannot be reported', async () => {
    const { run } = setUp({ status: (call) => (call === 'upload' ? 204 : 500) })
    const result = await run()
    expect(result).toMatchObject({ exit_code: 0, output: expect.stringContaining('"requested"') })
  })

  it('collects once at a time', async () => {
    const { run } = setUp()
    const first = run()
    expect(await run()).toMatchObject({ exit_code: 125 })
    expect(await first).toMatchObject({ exit_code: 0 })
  })

  it('ends after an hour', async () => {
    const { clock, machine } = setUp()
    const stuck = { ...machine, run: () => new Promise<never>(() => undefined) }
    const ids = { cluster_id: CLUSTER_ID, infra_env_id: INFRA_ENV_ID, host_id: HOST_ID }
    const args = [JSON.stringify({ ...ids, bootstrap: false, installer_gather: true })]
    const result = runLogsGather(aStepContext(stuck), args)
    await clock.advance(60 * 60_000)
    expect(await result).toMatchObject({ exit_code: 124 })
  })

  it.each([[[]], [['{}']], [['{"cluster_id":"../x"}']]])('refuses %j', async (args) => {
    const { machine } = setUp()
    expect(await runLogsGather(aStepContext(machine), args)).toMatchObject({ exit_code: -1 })
    expect(machine.commands).toEqual([])
  })
})

describe('logs of the control plane', () => {
  const GATHER = '/usr/local/bin/installer-gather.sh'
  const ID = '20260105101112'

  it('are gathered from the other machines, and sent in part every minute', async () => {
    const { calls, clock, machine, run } = setUp({
      text: `@file ${GATHER}\n@dir /tmp/artifacts-${ID}\n`,
    })
    const gather = machine.run
    machine.run = async (program, args, options) => {
      if (program === GATHER) await clock.sleep(150_000)
      return gather(program, args, options)
    }
    const result = run({ bootstrap: true, master_ips: ['192.0.2.11', '192.0.2.12'] })
    await clock.advance(150_000)
    expect(await result).toMatchObject({ exit_code: 0 })
    expect(calls).toEqual([
      'requested',
      'collecting',
      'upload',
      'collecting',
      'upload',
      'collecting',
      'upload',
      'completed',
    ])
    expect(machine.commands).toContain(`${GATHER} --id ${ID} 192.0.2.11 192.0.2.12`)
    expect(machine.commands.filter((line) => line.includes('log-bundle-partial'))).toHaveLength(2)
    expect(machine.commands.slice(-2)).toEqual([`mv /root/log-bundle-${ID}.tar.gz ${DIRECTORY}/`, PACK])
  })

  it('are not asked for elsewhere', async () => {
    const { machine, run } = setUp({ text: `@file ${GATHER}\n` })
    await run()
    expect(machine.commands.join()).not.toContain('gather')
  })
})
