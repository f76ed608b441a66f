// npm run simulate: shows how a cluster becomes ready without any machine.
import { complain, readOptions } from './options.ts'
import { Impossible, simulate } from './simulate/simulate.ts'

const MOST_HOSTS = 200

const HELP = `Lets simulated hosts join a cluster and shows how it becomes ready.

The hosts are a simulation: they speak the protocol of the agent and answer every check as a healthy machine would. Nothing
boots, nothing is installed. A real agent asks about once a minute what to do; these ask all the time.

Usage: npm run -s simulate -- [options]

Options:
  --hosts N        how many: 1 for a single node, or 3 to ${MOST_HOSTS} (default 3)
  --url URL        the service, which has to run without logins (default http://127.0.0.1:8090)
  --infra-env ID   join the cluster of this infra-env instead of making both
  --help           this text

Examples:
  npm run -s simulate
  npm run -s simulate -- --hosts 1
  npm run -s simulate -- --hosts 5 --url http://127.0.0.1:9090
`

// Whoever reads only the first lines is not in error.
process.stdout.on('error', () => process.exit())

const options = readOptions(
  {
    options: {
      hosts: { type: 'string', default: '3' },
      url: { type: 'string', default: 'http://127.0.0.1:8090' },
      'infra-env': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  },
  'npm run -s simulate -- --help',
)
if (options?.values.help) process.stdout.write(HELP)
else if (options) await run(options.values)

async function run(values: { hosts: string; url: string; 'infra-env'?: string | undefined }): Promise<void> {
  const { url, 'infra-env': infraEnvId = null } = values
  const hosts = /^\d{1,3}$/.test(values.hosts) ? Number(values.hosts) : 0
  const isPossible = (hosts >= 3 || hosts === 1 || infraEnvId !== null) && hosts <= MOST_HOSTS && hosts > 0
  if (!isPossible) return complain(`--hosts must be 1, or 3 to ${MOST_HOSTS}, not "${values.hosts}".`)
  if (!URL.canParse(url) || !/^https?:/.test(url))
    return complain(`--url must begin with http:// or https://, not "${url}".`)
  try {
    await simulate({ url: url.replace(/\/+$/, ''), hosts, infraEnvId, say: (line) => console.log(line) })
  } catch (error) {
    if (!(error instanceof Impossible)) throw error
    complain(error.message)
  }
}
