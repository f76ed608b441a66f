// sushy-tools as its authors publish it, with its fake driver: Redfish of somebody else.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startDaemon } from '../../testing/daemon.ts'
import { freePorts } from '../../testing/free-ports.ts'
import { needPythonTool } from '../../testing/python-tool.ts'

const run = promisify(execFile)

const PACKAGES = ['sushy-tools==2.2.0', 'bcrypt==5.0.0', 'Flask==3.1.3']

export const needSushyTools = (): Promise<string> => needPythonTool('sushy-tools', PACKAGES)

export interface Sushy {
  readonly address: string
  stop(): Promise<void>
}

export interface SushyOptions {
  readonly directory: string
  /** Each a computer behind this one BMC. */
  readonly systems: readonly { readonly uuid: string; readonly mac: string }[]
  readonly login?: { readonly user: string; readonly password: string }
  readonly tls?: { readonly certFile: string; readonly keyFile: string }
}

export async function startSushy({ directory, systems, login, tls }: SushyOptions): Promise<Sushy> {
  const commands = await needSushyTools()
  const [port = 0] = await freePorts(1)
  const file = (name: string): string => join(directory, name)
  if (login !== undefined) await writeFile(file('logins'), await loginLine(commands, login))
  await writeFile(
    file('sushy.conf'),
    [
      `SUSHY_EMULATOR_LISTEN_IP = '127.0.0.1'`,
      `SUSHY_EMULATOR_LISTEN_PORT = ${port}`,
      `SUSHY_EMULATOR_STATE_DIR = '${directory}'`,
      'SUSHY_EMULATOR_FAKE_DRIVER = True',
      `SUSHY_EMULATOR_FEATURE_SET = 'full'`,
      `SUSHY_EMULATOR_FAKE_SYSTEMS = ${JSON.stringify(systems.map(systemOf))}`.replaceAll('false', 'False'),
      ...(login === undefined ? [] : [`SUSHY_EMULATOR_AUTH_FILE = '${file('logins')}'`]),
      ...(tls === undefined
        ? []
        : [`SUSHY_EMULATOR_SSL_CERT = '${tls.certFile}'`, `SUSHY_EMULATOR_SSL_KEY = '${tls.keyFile}'`]),
      '',
    ].join('\n'),
  )
  const daemon = await startDaemon(
    join(commands, 'sushy-emulator'),
    ['--config', file('sushy.conf')],
    file('log'),
  )
  await daemon.waitUntil('it listens', () => isListening(port))
  return { address: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`, stop: () => daemon.kill() }
}

const systemOf = ({ uuid, mac }: SushyOptions['systems'][number]) => ({
  uuid,
  name: `fake-${uuid.slice(0, 4)}`,
  power_state: 'Off',
  external_notifier: false,
  nics: [{ mac, ip: '192.0.2.50' }],
})

/** As htpasswd writes it; the password goes through the environment. */
async function loginLine(
  commands: string,
  { user, password }: NonNullable<SushyOptions['login']>,
): Promise<string> {
  const script =
    'import bcrypt, os; print(bcrypt.hashpw(os.environ["WORD"].encode(), bcrypt.gensalt(4)).decode())'
  const { stdout } = await run(join(commands, 'python'), ['-c', script], {
    env: { ...process.env, WORD: password },
  })
  return `${user}:${stdout.trim()}\n`
}

async function isListening(port: number): Promise<boolean> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
